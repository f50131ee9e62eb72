// The page's one line to the club. It is open as long as something is followed on it.
import { Line, liveUrl } from "./connection";

export const line = new Line(liveUrl());
