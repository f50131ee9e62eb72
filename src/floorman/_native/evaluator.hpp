// The hand evaluator: five, six or seven cards in, one number out; bigger is better.
//
// The idea. Every card has a *tally*, a 64-bit number made so that the tallies of a hand simply add up:
//
//   bits  0..31   three weights of the card's rank, in fields of 11, 11 and 10 bits that seven cards cannot
//                 overflow; the weights are such that no two different counts of ranks have the same three sums
//   bits 32..47   how many cards of each suit, four bits a suit, counted from a bias of 3, so that the top bit
//                 of a suit's field comes on with the fifth card: that suit has a flush
//
// A hand with a flush is decided by the ranks of that suit alone (with five suited cards among seven there is
// no room for quads or a full house), so it is one look into a table of 8,192 rank sets. Any other hand is
// decided by how many cards of each rank it has. There are 49,205 such counts for seven cards (18,395 for six,
// 6,175 for five), and their sums are squeezed into a table three quarters full by "hash and displace": one
// multiplication mixes the sums (and pushes the suit fields out at the top), its highest bits choose a bucket,
// the bits below them a place, and each bucket moves its few places by a distance of its own, chosen when the
// tables are built so that no two counts meet.
//
// So a hand costs seven additions, one multiplication and two loads from tables that fit the second-level
// cache. Adding a card to a partial hand is one addition, which is what enumeration lives on. And because a
// weight is one byte that depends on one of 13 ranks, the batch call needs no loads for the additions at all: a
// byte shuffle looks up the weights of 32 cards and a sum of absolute differences adds them, four hands at once.
//
// All tables are computed once, on first use (in some milliseconds); none is stored.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <stdexcept>
#include <vector>

namespace floorman {

constexpr int kCards = 52;
constexpr int kRanks = 13;
constexpr int kSuits = 4;
constexpr int kStrengths = 7462;  // distinct five-card classes; strengths run from 1 to this

// Any bytes will do here as long as no two counts of ranks have the same three sums; building the tables proves it.
// The last row stays below 147, so that seven of them fit ten bits.
constexpr int kWeights = 3;
constexpr std::uint8_t kWeight[kWeights][kRanks] = {
    {217, 99, 195, 228, 108, 11, 67, 248, 131, 125, 104, 236, 201},
    {213, 78, 248, 123, 92, 150, 229, 233, 56, 130, 36, 73, 36},
    {25, 65, 137, 38, 80, 26, 19, 85, 121, 144, 26, 91, 112},
};
constexpr int kWeightField[kWeights] = {0, 11, 22};

constexpr int kSuitBits = 4;
constexpr int kSuitField = 32;
constexpr std::uint64_t kNoCards = 0x3333ULL << kSuitField;    // the bias of 3 in each suit's field
constexpr std::uint64_t kFlushBits = 0x8888ULL << kSuitField;  // on when a suit has five cards or more

constexpr int rank_of(int card) { return card >> 2; }
constexpr int suit_of(int card) { return card & 3; }
constexpr std::uint64_t bit(int card) { return 1ULL << card; }

constexpr std::uint64_t tally_of_rank(int rank) {
    std::uint64_t tally = 0;
    for (int w = 0; w < kWeights; ++w) tally += static_cast<std::uint64_t>(kWeight[w][rank]) << kWeightField[w];
    return tally;
}
constexpr std::uint64_t tally_of(int card) {
    return tally_of_rank(rank_of(card)) + (1ULL << (kSuitField + kSuitBits * suit_of(card)));
}

// A hand's cards as four sets of ranks, one 16-bit lane for each suit.
constexpr std::uint64_t lanes_of(int card) { return 1ULL << (16 * suit_of(card) + rank_of(card)); }

inline int count_bits(std::uint64_t set) { return __builtin_popcountll(set); }
inline int lowest_bit(std::uint64_t set) { return __builtin_ctzll(set); }

// ---- what beats what -----------------------------------------------------------------------------------
//
// A *score* orders hands and is only used while the tables are built: the category above the ranks that
// decide within it, most significant first, four bits each.

enum Category : std::uint32_t {
    kHighCard, kPair, kTwoPair, kTrips, kStraight, kFlush, kFullHouse, kQuads, kStraightFlush
};

using Counts = std::array<int, kRanks>;

// Highest rank of the best straight in a set of ranks, or -1. The ace also counts below the deuce.
inline int straight_in(std::uint32_t ranks) {
    const std::uint32_t with_low_ace = ranks << 1 | (ranks >> 12 & 1);
    const std::uint32_t runs = with_low_ace & with_low_ace >> 1 & with_low_ace >> 2 & with_low_ace >> 3 & with_low_ace >> 4;
    return runs ? 34 - __builtin_clz(runs) : -1;
}

inline std::uint32_t score(Category category, const int* ranks, int how_many) {
    std::uint32_t value = category;
    for (int i = 0; i < 5; ++i) value = value << 4 | static_cast<std::uint32_t>(i < how_many ? ranks[i] : 0);
    return value;
}

inline std::uint32_t score_of_flush(std::uint32_t ranks) {
    const int high = straight_in(ranks);
    if (high >= 0) return score(kStraightFlush, &high, 1);
    int top[5], found = 0;
    for (int rank = kRanks - 1; rank >= 0 && found < 5; --rank)
        if (ranks >> rank & 1) top[found++] = rank;
    return score(kFlush, top, 5);
}

inline std::uint32_t score_without_flush(const Counts& counts) {
    int quads = -1, trips = -1, pair = -1, second = -1;
    std::uint32_t ranks = 0;
    for (int rank = kRanks - 1; rank >= 0; --rank) {
        if (counts[rank]) ranks |= 1u << rank;
        if (counts[rank] == 4 && quads < 0) quads = rank;
        else if (counts[rank] == 3 && trips < 0) trips = rank;
        else if (counts[rank] >= 2 && pair < 0) pair = rank;
        else if (counts[rank] >= 2 && second < 0) second = rank;
    }
    int decides[5], found = 0;
    const auto with_kickers = [&](Category category, int upto, int skip_a, int skip_b) {
        for (int rank = kRanks - 1; rank >= 0 && found < upto; --rank)
            if (counts[rank] && rank != skip_a && rank != skip_b) decides[found++] = rank;
        return score(category, decides, found);
    };
    if (quads >= 0) {
        decides[found++] = quads;
        return with_kickers(kQuads, 2, quads, -1);
    }
    if (trips >= 0 && pair >= 0) {
        const int house[] = {trips, pair};
        return score(kFullHouse, house, 2);
    }
    if (const int high = straight_in(ranks); high >= 0) return score(kStraight, &high, 1);
    if (trips >= 0) {
        decides[found++] = trips;
        return with_kickers(kTrips, 3, trips, -1);
    }
    if (second >= 0) {
        decides[found++] = pair;
        decides[found++] = second;
        return with_kickers(kTwoPair, 3, pair, second);
    }
    if (pair >= 0) {
        decides[found++] = pair;
        return with_kickers(kPair, 4, pair, -1);
    }
    return with_kickers(kHighCard, 5, -1, -1);
}

// Call `visit(counts, tally)` for every way to take `cards` cards when only ranks matter.
template <typename Visit>
void for_each_count(int cards, Visit&& visit) {
    Counts counts{};
    const auto take = [&](auto&& self, int rank, int left, std::uint64_t tally) -> void {
        if (left == 0) {
            visit(counts, tally);
            return;
        }
        if (rank < 0 || left > 4 * (rank + 1)) return;
        for (int n = std::min(4, left); n >= 0; --n) {
            counts[rank] = n;
            self(self, rank - 1, left - n, tally + n * tally_of_rank(rank));
        }
    };
    take(take, kRanks - 1, cards, 0);
}

// ---- rank counts to strength -----------------------------------------------------------------------------

// The table for hands of one size.
template <int kSlotBits, int kBucketBits>
struct CountTable {
    static constexpr std::uint32_t kSlots = 1u << kSlotBits;

    std::uint64_t multiplier = 0;
    std::array<std::uint16_t, 1u << kBucketBits> moved_by{};
    std::array<std::uint16_t, kSlots> strength{};

    // Where a hand with these counts stands; the suit fields of the tally do not matter.
    std::uint32_t slot(std::uint64_t tally) const {
        const std::uint64_t mixed = tally * multiplier;
        const std::uint32_t bucket = static_cast<std::uint32_t>(mixed >> (64 - kBucketBits));
        const std::uint32_t place = static_cast<std::uint32_t>(mixed >> (64 - kBucketBits - kSlotBits));
        return (place + moved_by[bucket]) & (kSlots - 1);
    }
    std::uint16_t operator[](std::uint64_t tally) const { return strength[slot(tally)]; }

    void build(const std::vector<std::uint64_t>& tallies, const std::vector<std::uint16_t>& strengths) {
        std::uint64_t odd = 0x9E3779B1;  // the golden ratio; where it will not do, the search goes on from it
        for (int tries = 0; !displace(tallies, odd << kSuitField); odd += 0x3C6EF372)
            if (++tries == 100) throw std::logic_error("no multiplier keeps the counts of ranks apart");
        for (std::size_t i = 0; i < tallies.size(); ++i) strength[slot(tallies[i])] = strengths[i];
    }

  private:
    bool displace(const std::vector<std::uint64_t>& tallies, std::uint64_t with) {
        multiplier = with;
        constexpr std::uint32_t kBuckets = 1u << kBucketBits;
        moved_by.fill(0);
        std::vector<std::uint32_t> first(kBuckets + 1), place(tallies.size());
        const auto bucket_of = [&](std::uint64_t tally) { return (tally * multiplier) >> (64 - kBucketBits); };
        for (const std::uint64_t tally : tallies) ++first[bucket_of(tally) + 1];
        for (std::uint32_t b = 0; b < kBuckets; ++b) first[b + 1] += first[b];
        std::vector<std::uint32_t> next(first.begin(), first.end() - 1);
        for (const std::uint64_t tally : tallies) place[next[bucket_of(tally)]++] = slot(tally);

        // The fullest buckets choose first, while there is room.
        std::vector<std::uint32_t> order(kBuckets);
        for (std::uint32_t b = 0; b < kBuckets; ++b) order[b] = b;
        std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
            return first[a + 1] - first[a] > first[b + 1] - first[b];
        });
        for (std::uint32_t b = 0; b < kBuckets; ++b)  // two counts that share bucket and place can never part
            for (std::uint32_t i = first[b]; i < first[b + 1]; ++i)
                for (std::uint32_t j = i + 1; j < first[b + 1]; ++j)
                    if (place[i] == place[j]) return false;
        std::vector<char> taken(kSlots);
        for (const std::uint32_t b : order) {
            std::uint32_t move = 0;
            const auto fits = [&] {
                for (std::uint32_t i = first[b]; i < first[b + 1]; ++i)
                    if (taken[(place[i] + move) & (kSlots - 1)]) return false;
                return true;
            };
            while (move < kSlots && !fits()) ++move;
            if (move == kSlots) return false;
            moved_by[b] = static_cast<std::uint16_t>(move);
            for (std::uint32_t i = first[b]; i < first[b + 1]; ++i) taken[(place[i] + move) & (kSlots - 1)] = true;
        }
        return true;
    }
};

struct Tables {
    CountTable<13, 10> five;
    CountTable<15, 12> six;
    CountTable<16, 13> seven;
    std::array<std::uint16_t, 1 << kRanks> flush{};  // by the set of ranks in the suit

    // Cards beyond 51 are never looked up; the room up to 63 keeps an array that another thread scribbles on
    // while it is being read from leading anywhere else.
    std::array<std::uint64_t, 64> tally{};
    std::array<std::uint64_t, 64> lanes{};

    void build() {
        for (int card = 0; card < kCards; ++card) {
            tally[card] = tally_of(card);
            lanes[card] = lanes_of(card);
        }

        std::vector<std::uint32_t> scores;  // every class of five-card hand, worst first: its place is its strength
        for_each_count(5, [&](const Counts& counts, std::uint64_t) { scores.push_back(score_without_flush(counts)); });
        for (std::uint32_t ranks = 0; ranks < flush.size(); ++ranks)
            if (count_bits(ranks) == 5) scores.push_back(score_of_flush(ranks));
        std::sort(scores.begin(), scores.end());
        scores.erase(std::unique(scores.begin(), scores.end()), scores.end());
        if (scores.size() != kStrengths) throw std::logic_error("five cards fall into 7,462 classes");
        const auto strength_of = [&](std::uint32_t value) {
            const auto at = std::lower_bound(scores.begin(), scores.end(), value);
            return static_cast<std::uint16_t>(at - scores.begin() + 1);
        };
        for (std::uint32_t ranks = 0; ranks < flush.size(); ++ranks)
            if (count_bits(ranks) >= 5) flush[ranks] = strength_of(score_of_flush(ranks));
        const auto build = [&](auto& table, int cards) {
            std::vector<std::uint64_t> tallies;
            std::vector<std::uint16_t> strengths;
            for_each_count(cards, [&](const Counts& counts, std::uint64_t sum) {
                tallies.push_back(sum);
                strengths.push_back(strength_of(score_without_flush(counts)));
            });
            table.build(tallies, strengths);
        };
        build(five, 5);
        build(six, 6);
        build(seven, 7);
    }

    template <int kCount>
    const auto& by_counts() const {
        static_assert(kCount >= 5 && kCount <= 7, "a hand is five, six or seven cards");
        if constexpr (kCount == 5) return five;
        else if constexpr (kCount == 6) return six;
        else return seven;
    }
};

extern Tables tables;

// Every way in calls this first.
void build_tables_once();

// The suit that has its flush bit on in a tally (one at most has).
inline int flush_suit(std::uint64_t tally) { return (lowest_bit(tally & kFlushBits) - kSuitField) / kSuitBits; }

inline std::uint32_t lane(std::uint64_t lanes, int suit) { return lanes >> (16 * suit) & 0x1FFF; }

// Strength of a hand from its tally and its lanes.
template <int kCount>
inline std::uint16_t strength(std::uint64_t tally, std::uint64_t lanes) {
    if (__builtin_expect((tally & kFlushBits) != 0, 0)) return tables.flush[lane(lanes, flush_suit(tally))];
    return tables.by_counts<kCount>()[tally];
}

inline std::uint16_t strength_of(const std::uint8_t* cards, int count) {
    std::uint64_t tally = kNoCards, lanes = 0;
    for (int i = 0; i < count; ++i) {
        tally += tables.tally[cards[i]];
        lanes |= tables.lanes[cards[i]];
    }
    return count == 7 ? strength<7>(tally, lanes) : count == 6 ? strength<6>(tally, lanes) : strength<5>(tally, lanes);
}

}  // namespace floorman
