// SHA-256 (FIPS 180-4) of short messages, and the hash tree over a sealed deck.
//
// A sealed deck is 103 hashes of one or two blocks. From Python each costs a call; here it costs the blocks, and
// where the processor has the SHA instructions hardly those.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__x86_64__) && defined(__GNUC__)
#include <cpuid.h>
#include <immintrin.h>
#define FLOORMAN_HAS_SHA 1
#endif

namespace floorman {

constexpr std::size_t kDigest = 32, kSalt = 16, kSealed = 52;
constexpr std::size_t kTreeBytes = (52 + 26 + 13 + 7 + 4 + 2 + 1) * kDigest;
constexpr std::uint8_t kLeaf = 0, kNode = 1;  // the first byte of what is hashed says what it is

alignas(16) constexpr std::uint32_t kRound[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be,
    0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa,
    0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85,
    0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3,
    0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f,
    0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};
constexpr std::uint32_t kStart[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

inline std::uint32_t turn(std::uint32_t word, int by) { return word >> by | word << (32 - by); }

inline void compress(std::uint32_t state[8], const std::uint8_t* block) {
    std::uint32_t w[64];
    for (int i = 0; i < 16; ++i, block += 4)
        w[i] = std::uint32_t{block[0]} << 24 | std::uint32_t{block[1]} << 16 | std::uint32_t{block[2]} << 8 | block[3];
    for (int i = 16; i < 64; ++i)
        w[i] = w[i - 16] + (turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ w[i - 15] >> 3) + w[i - 7] +
               (turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ w[i - 2] >> 10);
    std::uint32_t a = state[0], b = state[1], c = state[2], d = state[3], e = state[4], f = state[5], g = state[6], h = state[7];
    for (int i = 0; i < 64; ++i) {
        const std::uint32_t one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + kRound[i] + w[i];
        const std::uint32_t two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
        h = g, g = f, f = e, e = d + one, d = c, c = b, b = a, a = one + two;
    }
    state[0] += a, state[1] += b, state[2] += c, state[3] += d, state[4] += e, state[5] += f, state[6] += g, state[7] += h;
}

#ifdef FLOORMAN_HAS_SHA

inline bool has_sha_instructions() {
    unsigned a = 0, b = 0, c = 0, d = 0;
    return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b >> 29 & 1) && __builtin_cpu_supports("sse4.1");
}

// As `compress`. The instructions want the state as the words ABEF and CDGH, two rounds at a time.
__attribute__((target("sha,sse4.1"))) inline void compress_sha(std::uint32_t state[8], const std::uint8_t* block) {
    const __m128i swap = _mm_set_epi64x(0x0c0d0e0f08090a0bLL, 0x0405060700010203LL);
    const __m128i badc = _mm_shuffle_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(state)), 0xb1);
    const __m128i hgfe = _mm_shuffle_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(state + 4)), 0x1b);
    const __m128i abef_before = _mm_alignr_epi8(badc, hgfe, 8), cdgh_before = _mm_blend_epi16(hgfe, badc, 0xf0);
    __m128i abef = abef_before, cdgh = cdgh_before, w[4];
    for (int i = 0; i < 4; ++i) w[i] = _mm_shuffle_epi8(_mm_loadu_si128(reinterpret_cast<const __m128i*>(block) + i), swap);
    for (int i = 0; i < 16; ++i) {
        const __m128i four = _mm_add_epi32(w[i % 4], _mm_load_si128(reinterpret_cast<const __m128i*>(kRound) + i));
        cdgh = _mm_sha256rnds2_epu32(cdgh, abef, four);
        abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(four, 0x0e));
        if (i < 12) {
            const __m128i sum = _mm_add_epi32(_mm_sha256msg1_epu32(w[i % 4], w[(i + 1) % 4]), _mm_alignr_epi8(w[(i + 3) % 4], w[(i + 2) % 4], 4));
            w[i % 4] = _mm_sha256msg2_epu32(sum, w[(i + 3) % 4]);
        }
    }
    abef = _mm_shuffle_epi32(_mm_add_epi32(abef, abef_before), 0x1b);
    cdgh = _mm_shuffle_epi32(_mm_add_epi32(cdgh, cdgh_before), 0xb1);
    _mm_storeu_si128(reinterpret_cast<__m128i*>(state), _mm_blend_epi16(abef, cdgh, 0xf0));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(state + 4), _mm_alignr_epi8(cdgh, abef, 8));
}

#endif

using Compress = void (*)(std::uint32_t*, const std::uint8_t*);

inline Compress fastest_compress() {
#ifdef FLOORMAN_HAS_SHA
    static const bool has_sha = has_sha_instructions();
    if (has_sha) return compress_sha;
#endif
    return compress;
}

// The digest of at most 119 bytes: what fits into two blocks with its length behind it.
inline void sha256(const std::uint8_t* message, std::size_t size, std::uint8_t* digest, Compress compress_block) {
    std::uint8_t blocks[2 * 64] = {};
    std::memcpy(blocks, message, size);
    blocks[size] = 0x80;
    const std::size_t used = (size + 9 + 63) / 64 * 64;
    blocks[used - 2] = static_cast<std::uint8_t>(size * 8 >> 8);
    blocks[used - 1] = static_cast<std::uint8_t>(size * 8);
    std::uint32_t state[8];
    std::memcpy(state, kStart, sizeof state);
    for (std::size_t at = 0; at < used; at += 64) compress_block(state, blocks + at);
    for (std::size_t i = 0; i < kDigest; ++i) digest[i] = static_cast<std::uint8_t>(state[i / 4] >> (24 - i % 4 * 8));
}

// Write the commitments to 52 cards and every level over them up to the head: the tree of RFC 6962. The last node of
// an odd level goes up as it is; none is ever paired with itself.
inline void hash_tree(const std::uint8_t* cards, const std::uint8_t* salts, std::uint8_t* tree, Compress compress_block) {
    std::uint8_t message[1 + 2 * kDigest] = {kLeaf};
    for (std::size_t position = 0; position < kSealed; ++position) {
        message[1] = static_cast<std::uint8_t>(position);
        message[2] = cards[position];
        std::memcpy(message + 3, salts + position * kSalt, kSalt);
        sha256(message, 3 + kSalt, tree + position * kDigest, compress_block);
    }
    message[0] = kNode;
    for (std::size_t size = kSealed; size > 1; size = (size + 1) / 2) {
        std::uint8_t* above = tree + size * kDigest;
        for (std::size_t left = 0; left + 1 < size; left += 2, above += kDigest) {
            std::memcpy(message + 1, tree + left * kDigest, 2 * kDigest);
            sha256(message, sizeof message, above, compress_block);
        }
        if (size % 2) std::memcpy(above, tree + (size - 1) * kDigest, kDigest);
        tree += size * kDigest;
    }
}

}  // namespace floorman
