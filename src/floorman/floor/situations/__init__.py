"""The facts a floor person can state, one type for each kind of dispute."""
