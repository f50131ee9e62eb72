// An order of the 52 cards from random bytes, every one as likely as any other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

namespace floorman {

constexpr std::size_t kOrdered = 52;

// Fisher and Yates, from the last place to the second. A byte is used only below the largest multiple of the number of
// choices and passed over otherwise, so that none is favoured. False if the bytes do not suffice.
inline bool fair_order(const std::uint8_t* bytes, std::size_t size, std::uint8_t* order) {
    for (std::size_t i = 0; i < kOrdered; ++i) order[i] = static_cast<std::uint8_t>(i);
    std::size_t used = 0;
    for (unsigned choices = kOrdered; choices > 1; --choices) {
        const unsigned fair = 256 - 256 % choices;
        while (used < size && bytes[used] >= fair) ++used;
        if (used == size) return false;
        std::swap(order[choices - 1], order[bytes[used++] % choices]);
    }
    return true;
}

}  // namespace floorman
