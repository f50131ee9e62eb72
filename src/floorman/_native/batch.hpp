// Many hands at once: rows of five, six or seven card codes to strengths.
//
// A block of rows is first checked and added up, then looked up. Checking before looking up is what makes bad rows
// safe; doing it a block at a time keeps the sums in the first-level cache. With AVX2 the first half handles four
// hands at a time: weights come from byte shuffles, and a hand's bytes are compared with the same bytes turned by
// one, two and three places, which meets every pair of cards once.
#pragma once

#include <cstddef>
#include <cstring>

#include "evaluator.hpp"

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>
#define FLOORMAN_HAS_AVX2 1
#endif

namespace floorman {

constexpr std::size_t kBlock = 256;  // rows; their tallies fill 2 KiB

inline bool row_is_good(const std::uint8_t* row, int width) {
    std::uint64_t seen = 0;
    for (int i = 0; i < width; ++i) {
        if (row[i] >= kCards || (seen & bit(row[i]))) return false;
        seen |= bit(row[i]);
    }
    return true;
}

// Write the tallies of `rows` rows; false if any row is not a hand (what was written is then unusable).
template <int kWidth>
bool add_up(const std::uint8_t* cards, std::size_t rows, std::uint64_t* tallies) {
    bool good = true;
    for (std::size_t r = 0; r < rows; ++r, cards += kWidth) {
        good &= row_is_good(cards, kWidth);
        std::uint64_t tally = kNoCards;
        for (int i = 0; i < kWidth; ++i) tally += tables.tally[cards[i] & 63];
        tallies[r] = tally;
    }
    return good;
}

#ifdef FLOORMAN_HAS_AVX2

// Shuffle for two hands in sixteen bytes: byte j of a hand becomes its card (j + turn) mod width.
template <int kWidth>
struct Turned {
    alignas(32) std::int8_t byte[32];
    constexpr explicit Turned(int turn) : byte{} {
        for (int i = 0; i < 32; ++i) {
            const int hand = i / 8 % 2, j = i % 8;
            byte[i] = static_cast<std::int8_t>(j < kWidth ? hand * kWidth + (j + turn) % kWidth : -128);
        }
    }
};

// What fills a hand up to eight bytes: as a rank it is the 14th, which weighs nothing; as a suit it is none.
constexpr std::uint8_t kFiller = 0x80 | 13 << 2;

// Sixteen bytes for a shuffle to choose from, in both halves of a register.
struct Choice {
    alignas(32) std::uint8_t byte[32];
    constexpr Choice(const std::uint8_t* from, int count) : byte{} {
        for (int i = 0; i < 32; ++i) byte[i] = i % 16 < count ? from[i % 16] : 0;
    }
};

__attribute__((target("avx2"))) inline __m256i load_32(const void* from) {
    return _mm256_load_si256(static_cast<const __m256i*>(from));
}

// As `add_up`, four hands at a time; the last rows of the array, which a 16-byte load would read past, are left to
// the plain one.
template <int kWidth>
__attribute__((target("avx2"))) bool add_up_avx2(const std::uint8_t* cards, std::size_t rows, std::size_t readable,
                                                 std::uint64_t* tallies) {
    static constexpr Turned<kWidth> straight{0}, by_one{1}, by_two{2}, by_three{3};
    static constexpr Choice first{kWeight[0], kRanks}, second{kWeight[1], kRanks}, third{kWeight[2], kRanks};
    static constexpr std::uint8_t low_suit[] = {1, 1 << kSuitBits, 0, 0}, high_suit[] = {0, 0, 1, 1 << kSuitBits};
    static constexpr Choice low{low_suit, kSuits}, high{high_suit, kSuits};
    alignas(32) std::uint8_t fillers[32];
    for (int i = 0; i < 32; ++i) fillers[i] = i % 8 < kWidth ? 0 : kFiller;

    const __m256i in_order = load_32(straight.byte), turn_1 = load_32(by_one.byte), turn_2 = load_32(by_two.byte),
                  turn_3 = load_32(by_three.byte), filler = load_32(fillers);
    const __m256i weight_1 = load_32(first.byte), weight_2 = load_32(second.byte), weight_3 = load_32(third.byte),
                  clubs_diamonds = load_32(low.byte), hearts_spades = load_32(high.byte);
    const __m256i rank_bits = _mm256_set1_epi8(0x3F), suit_bits = _mm256_set1_epi8(static_cast<char>(0x83));
    const __m256i zero = _mm256_setzero_si256(), no_cards = _mm256_set1_epi64x(static_cast<long long>(kNoCards));
    __m256i highest = zero, equal = zero;
    std::size_t r = 0;
    for (; r + 4 <= rows && (r + 2) * kWidth + 16 <= readable; r += 4) {
        const __m128i two = _mm_loadu_si128(reinterpret_cast<const __m128i*>(cards + r * kWidth));
        const __m128i more = _mm_loadu_si128(reinterpret_cast<const __m128i*>(cards + (r + 2) * kWidth));
        const __m256i raw = _mm256_inserti128_si256(_mm256_castsi128_si256(two), more, 1);
        const __m256i hands = _mm256_or_si256(_mm256_shuffle_epi8(raw, in_order), filler);
        highest = _mm256_max_epu8(highest, hands);
        equal = _mm256_or_si256(equal, _mm256_cmpeq_epi8(hands, _mm256_shuffle_epi8(raw, turn_1)));
        equal = _mm256_or_si256(equal, _mm256_cmpeq_epi8(hands, _mm256_shuffle_epi8(raw, turn_2)));
        if constexpr (kWidth > 5)
            equal = _mm256_or_si256(equal, _mm256_cmpeq_epi8(hands, _mm256_shuffle_epi8(raw, turn_3)));

        const __m256i ranks = _mm256_and_si256(_mm256_srli_epi16(hands, 2), rank_bits);
        const __m256i suits = _mm256_and_si256(hands, suit_bits);
        const __m256i sum_1 = _mm256_sad_epu8(_mm256_shuffle_epi8(weight_1, ranks), zero);
        const __m256i sum_2 = _mm256_sad_epu8(_mm256_shuffle_epi8(weight_2, ranks), zero);
        const __m256i sum_3 = _mm256_sad_epu8(_mm256_shuffle_epi8(weight_3, ranks), zero);
        const __m256i low_suits = _mm256_sad_epu8(_mm256_shuffle_epi8(clubs_diamonds, suits), zero);
        const __m256i high_suits = _mm256_sad_epu8(_mm256_shuffle_epi8(hearts_spades, suits), zero);
        const __m256i by_rank = _mm256_or_si256(_mm256_or_si256(sum_1, _mm256_slli_epi64(sum_2, kWeightField[1])),
                                                _mm256_slli_epi64(sum_3, kWeightField[2]));
        const __m256i by_suit = _mm256_or_si256(_mm256_slli_epi64(low_suits, kSuitField),
                                                _mm256_slli_epi64(high_suits, kSuitField + 2 * kSuitBits));
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(tallies + r),
                            _mm256_add_epi64(_mm256_or_si256(by_rank, by_suit), no_cards));
    }
    const __m256i limit = _mm256_max_epu8(_mm256_set1_epi8(kCards - 1), filler);
    const bool in_range = _mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_max_epu8(highest, limit), limit)) == -1;
    const bool distinct = _mm256_movemask_epi8(equal) == 0;
    return in_range && distinct && add_up<kWidth>(cards + r * kWidth, rows - r, tallies + r);
}

#endif

template <int kWidth>
void look_up(const std::uint8_t* cards, const std::uint64_t* tallies, std::size_t rows, std::uint16_t* strengths) {
    for (std::size_t r = 0; r < rows; ++r) {
        if (__builtin_expect((tallies[r] & kFlushBits) != 0, 0)) {
            const std::uint8_t* row = cards + r * kWidth;
            std::uint64_t lanes = 0;
            for (int i = 0; i < kWidth; ++i) lanes |= tables.lanes[row[i] & 63];
            strengths[r] = tables.flush[lane(lanes, flush_suit(tallies[r]))];
        } else {
            strengths[r] = tables.by_counts<kWidth>()[tallies[r]];
        }
    }
}

// Evaluate rows of cards. Returns how many rows were done: all of them, or as many as stand before the first bad one.
template <int kWidth>
std::size_t evaluate_rows(const std::uint8_t* cards, std::size_t rows, std::uint16_t* strengths) {
    alignas(64) std::uint64_t tallies[kBlock];
    for (std::size_t first = 0; first < rows; first += kBlock) {
        const std::size_t here = std::min(kBlock, rows - first);
        const std::uint8_t* block = cards + first * kWidth;
#ifdef FLOORMAN_HAS_AVX2
        static const bool has_avx2 = __builtin_cpu_supports("avx2");
        const bool good = has_avx2 ? add_up_avx2<kWidth>(block, here, (rows - first) * kWidth, tallies)
                                   : add_up<kWidth>(block, here, tallies);
#else
        const bool good = add_up<kWidth>(block, here, tallies);
#endif
        if (!good)
            for (std::size_t r = 0; r < here; ++r)
                if (!row_is_good(block + r * kWidth, kWidth)) return first + r;
        look_up<kWidth>(block, tallies, here, strengths + first);
    }
    return rows;
}

}  // namespace floorman
