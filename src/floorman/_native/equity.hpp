// Who wins how often: exact counts for given hole cards, classes of deals that are alike, and samples.
#pragma once

#include <cstring>
#include <unordered_map>

#include "evaluator.hpp"

namespace floorman {

constexpr int kMostPlayers = 10;

using Combo = std::array<std::uint8_t, 2>;  // two hole cards

// What happened to each player over many deals: [0] won alone, [k] shared with k others.
struct Outcomes {
    std::array<std::array<std::uint64_t, kMostPlayers>, kMostPlayers> of{};

    // Count a showdown `weight` times.
    void add(const std::uint16_t* strengths, int players, std::uint64_t weight) {
        if (players == 2) {  // by far the most common case, and worth not looping for
            const bool first = strengths[0] > strengths[1], second = strengths[1] > strengths[0];
            of[0][0] += first ? weight : 0;
            of[1][0] += second ? weight : 0;
            of[0][1] += !first && !second ? weight : 0;
            of[1][1] = of[0][1];
            return;
        }
        const std::uint16_t best = *std::max_element(strengths, strengths + players);
        int sharing = -1;
        for (int i = 0; i < players; ++i) sharing += strengths[i] == best;
        for (int i = 0; i < players; ++i) of[i][sharing] += strengths[i] == best ? weight : 0;
    }
    void add(const Outcomes& other, std::uint64_t weight = 1) {
        for (int i = 0; i < kMostPlayers; ++i)
            for (int k = 0; k < kMostPlayers; ++k) of[i][k] += weight * other.of[i][k];
    }
    // What part of the pots a player takes.
    double share(int player, double deals) const {
        double won = 0;
        for (int k = 0; k < kMostPlayers; ++k) won += static_cast<double>(of[player][k]) / (k + 1);
        return won / deals;
    }
};

// Cards that add up: a board, a player's hole cards, or both.
struct Pile {
    std::uint64_t tally = 0;
    std::uint64_t lanes = 0;

    void put(int card) {
        tally += tables.tally[card];
        lanes |= tables.lanes[card];
    }
};

inline std::uint16_t showdown(const Pile& hole, const Pile& board) {
    return strength<7>(kNoCards + hole.tally + board.tally, hole.lanes | board.lanes);
}

// ---- exact -----------------------------------------------------------------------------------------------
//
// The idea. Without a flush, suits do not matter, so boards with the same ranks are one case, counted as often
// as suits allow: at most 6,175 cases for two million boards. A board on which somebody does have a flush has
// three cards or more of one suit; those cards are dealt one by one, but the one or two others still only by
// rank. Each such board is struck off the count of its ranks, so every board is counted exactly once. That
// leaves some 40,000 evaluations for each suit a player holds two of, and far fewer for any other suit.

class Showdowns {
  public:
    Showdowns(const Combo* holes, int players, const std::uint8_t* board, int on_board, std::uint64_t dead)
        : players_(players), to_come_(5 - on_board) {
        std::uint64_t used = dead;
        for (int i = 0; i < on_board; ++i) {
            board_.put(board[i]);
            used |= bit(board[i]);
        }
        for (int p = 0; p < players; ++p)
            for (const int card : holes[p]) {
                hole_[p].put(card);
                used |= bit(card);
            }
        for (int card = 0; card < kCards; ++card)
            if (!(used & bit(card))) {
                live_[suit_of(card)] |= 1u << rank_of(card);
                ++left_[rank_of(card)];
            }
    }

    Outcomes count() {
        if (to_come_ <= 1) {  // so few boards that looking at each is quickest
            if (to_come_ == 0) show(board_);
            for (int card = 0; to_come_ && card < kCards; ++card)
                if (live_[suit_of(card)] >> rank_of(card) & 1) {
                    Pile board = board_;
                    board.put(card);
                    show(board);
                }
            return outcomes_;
        }
        struck_off_.fill(0);
        for (int suit = 0; suit < kSuits; ++suit) deal_flushes(suit);
        deal_ranks(kRanks - 1, to_come_, board_.tally, 1);
        return outcomes_;
    }

  private:
    struct Rest {  // board cards of which only the ranks matter, and how many ways there are to deal them
        std::uint64_t tally;
        std::uint64_t ways;
    };

    static std::uint64_t choose(int n, int k) {
        static constexpr std::uint8_t kChoose[5][5] = {
            {1, 0, 0, 0, 0}, {1, 1, 0, 0, 0}, {1, 2, 1, 0, 0}, {1, 3, 3, 1, 0}, {1, 4, 6, 4, 1}};
        return kChoose[n][k];
    }

    void show(const Pile& board) {
        std::uint16_t strengths[kMostPlayers] = {};
        for (int p = 0; p < players_; ++p) strengths[p] = showdown(hole_[p], board);
        outcomes_.add(strengths, players_, 1);
    }

    // All boards on which somebody has a flush in `suit`.
    void deal_flushes(int suit) {
        const int here = count_bits(lane(board_.lanes, suit));
        int held = 0;
        for (int p = 0; p < players_; ++p) held = std::max(held, count_bits(lane(hole_[p].lanes, suit)));
        const int needed = std::max(0, std::max(3, 5 - held) - here);

        std::vector<Rest> rest[3];  // none, one or two cards of the other suits; there is never room for more
        int others[kRanks];
        for (int rank = 0; rank < kRanks; ++rank) others[rank] = left_[rank] - (live_[suit] >> rank & 1);
        rest[0].push_back({0, 1});
        for (int a = 0; a < kRanks; ++a) {
            if (others[a]) rest[1].push_back({tally_of_rank(a), static_cast<std::uint64_t>(others[a])});
            if (others[a] > 1) rest[2].push_back({2 * tally_of_rank(a), choose(others[a], 2)});
            for (int b = 0; b < a; ++b)
                if (others[a] && others[b])
                    rest[2].push_back({tally_of_rank(a) + tally_of_rank(b), static_cast<std::uint64_t>(others[a]) * others[b]});
        }
        for (int suited = needed; suited <= to_come_; ++suited)
            deal_suited(suit, 0, suited, board_.tally, lane(board_.lanes, suit), rest[to_come_ - suited]);
    }

    void deal_suited(int suit, int from, int more, std::uint64_t tally, std::uint32_t on_board, const std::vector<Rest>& rest) {
        if (more) {
            for (int rank = from; rank < kRanks; ++rank)
                if (live_[suit] >> rank & 1)
                    deal_suited(suit, rank + 1, more - 1, tally + tally_of_rank(rank), on_board | 1u << rank, rest);
            return;
        }
        std::uint16_t strengths[kMostPlayers] = {};
        int without[kMostPlayers], how_many = 0;  // the players for whom suits do not matter here
        for (int p = 0; p < players_; ++p) {
            const std::uint32_t suited = on_board | lane(hole_[p].lanes, suit);
            strengths[p] = tables.flush[suited];  // 0 if fewer than five
            if (!strengths[p]) without[how_many++] = p;
        }
        for (const Rest& cards : rest) {
            const std::uint64_t board = tally + cards.tally;
            struck_off_[tables.five.slot(board)] += static_cast<std::uint32_t>(cards.ways);
            for (int i = 0; i < how_many; ++i) strengths[without[i]] = tables.seven[board + hole_[without[i]].tally];
            outcomes_.add(strengths, players_, cards.ways);
        }
    }

    // All boards by rank, each as often as it comes without anybody having a flush.
    void deal_ranks(int rank, int more, std::uint64_t tally, std::uint64_t ways) {
        if (more == 0) {
            ways -= struck_off_[tables.five.slot(tally)];
            if (!ways) return;
            std::uint16_t strengths[kMostPlayers] = {};
            for (int p = 0; p < players_; ++p) strengths[p] = tables.seven[tally + hole_[p].tally];
            outcomes_.add(strengths, players_, ways);
            return;
        }
        if (rank < 0) return;
        for (int n = 0; n <= std::min(left_[rank], more); ++n)
            deal_ranks(rank - 1, more - n, tally + n * tally_of_rank(rank), ways * choose(left_[rank], n));
    }

    int players_;
    int to_come_;
    Pile board_;
    Pile hole_[kMostPlayers];
    std::uint32_t live_[kSuits] = {};  // ranks of each suit still in the deck
    int left_[kRanks] = {};            // cards of each rank still in the deck
    std::array<std::uint32_t, decltype(Tables::five)::kSlots> struck_off_;
    Outcomes outcomes_;
};

// ---- deals that are alike ----------------------------------------------------------------------------------
//
// Renaming suits changes nothing as long as board and dead cards stay what they are. `DealClasses` goes through
// all deals of hole cards from the players' ranges and puts those together that only differ by such a renaming.

struct Range {
    std::vector<Combo> combos;
    std::vector<std::uint32_t> weights;
};

class DealClasses {
  public:
    using Deal = std::array<Combo, kMostPlayers>;

    struct Hash {
        std::size_t operator()(const Deal& deal) const {
            std::uint64_t words[3] = {}, mixed = 0;
            static_assert(sizeof(Deal) <= sizeof words, "a deal fits three words");
            std::memcpy(words, deal.data(), sizeof(Deal));
            for (const std::uint64_t word : words) mixed = (mixed ^ word ^ word >> 29) * 0x9E3779B97F4A7C15ULL;
            return mixed ^ mixed >> 32;
        }
    };

    // Nothing of `counted` is meaningful if there were more than `most` deals or too many dead ends on the way.
    DealClasses(const std::vector<Range>& ranges, const std::uint8_t* board, int on_board, std::uint64_t dead, std::uint64_t most)
        : ranges_(ranges), most_(most) {
        std::uint64_t fixed = 0;
        for (int i = 0; i < on_board; ++i) fixed |= bit(board[i]);
        std::array<int, kSuits> to{0, 1, 2, 3};
        do {
            std::array<std::uint8_t, kCards> renamed{};
            for (int card = 0; card < kCards; ++card) renamed[card] = static_cast<std::uint8_t>((card & ~3) | to[suit_of(card)]);
            if (image(fixed, renamed) == fixed && image(dead, renamed) == dead) renamings_.push_back(renamed);
        } while (std::next_permutation(to.begin(), to.end()));
        std::vector<int> all(renamings_.size());
        for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<int>(i);
        Deal deal{};
        too_many = !choose(0, fixed | dead, 1, all, deal);
    }

    bool too_many = false;
    std::unordered_map<Deal, std::uint64_t, Hash> counted;  // one deal of each class, and the weight of all in it

  private:
    static std::uint64_t image(std::uint64_t cards, const std::array<std::uint8_t, kCards>& renamed) {
        std::uint64_t out = 0;
        for (; cards; cards &= cards - 1) out |= bit(renamed[lowest_bit(cards)]);
        return out;
    }

    static Combo sorted(std::uint8_t a, std::uint8_t b) { return a < b ? Combo{a, b} : Combo{b, a}; }

    // Player by player, keep the renamings that make the deal so far smallest: what remains at the end is the
    // smallest of all names for the deal.
    bool choose(std::size_t player, std::uint64_t used, std::uint64_t weight, const std::vector<int>& renamings, Deal& deal) {
        if (player == ranges_.size()) {
            counted[deal] += weight;
            return ++deals_ <= most_;
        }
        const Range& range = ranges_[player];
        std::vector<int> smallest;
        for (std::size_t i = 0; i < range.combos.size(); ++i) {
            if (++steps_ > 64 * most_ + 1'000'000) return false;
            const Combo combo = range.combos[i];
            const std::uint64_t cards = bit(combo[0]) | bit(combo[1]);
            if (used & cards) continue;
            smallest.clear();
            Combo least{255, 255};
            for (const int r : renamings) {
                const Combo name = sorted(renamings_[r][combo[0]], renamings_[r][combo[1]]);
                if (name > least) continue;
                if (name < least) smallest.clear();
                least = name;
                smallest.push_back(r);
            }
            deal[player] = least;
            std::uint64_t with;
            if (__builtin_mul_overflow(weight, static_cast<std::uint64_t>(range.weights[i]), &with)) return false;
            if (!choose(player + 1, used | cards, with, smallest, deal)) return false;
        }
        return true;
    }

    const std::vector<Range>& ranges_;
    std::uint64_t most_, deals_ = 0, steps_ = 0;
    std::vector<std::array<std::uint8_t, kCards>> renamings_;
};

// ---- two ranges on a board ---------------------------------------------------------------------------------
//
// On a given board of five cards each hand of a range is evaluated once, not once for each hand of the other. Walking
// both ranges in order of strength, what one hand beats is the weight of everything weaker so far, less the part that
// holds one of its own two cards: that part is kept for each of the 52 cards.

class TwoRanges {
  public:
    TwoRanges(const std::vector<Range>& ranges, std::uint64_t dead) : ranges_(ranges), dead_(dead) {
        for (int p = 0; p < 2; ++p)
            for (std::size_t i = 0; i < ranges[p].combos.size(); ++i) {
                const Combo combo = ranges[p].combos[i];
                same_[p][combo[0] * kCards + combo[1]] = ranges[p].weights[i];
            }
    }

    // Count every deal of two hands on one board.
    void count(const Pile& board, std::uint64_t on_board, Outcomes& outcomes) const {
        std::vector<Held> side[2];
        for (int p = 0; p < 2; ++p) {
            for (std::size_t i = 0; i < ranges_[p].combos.size(); ++i) {
                const Combo combo = ranges_[p].combos[i];
                if ((on_board | dead_) & (bit(combo[0]) | bit(combo[1]))) continue;
                Pile hole;
                hole.put(combo[0]);
                hole.put(combo[1]);
                side[p].push_back({showdown(hole, board), combo, ranges_[p].weights[i]});
            }
            std::sort(side[p].begin(), side[p].end(), [](const Held& a, const Held& b) { return a.strength < b.strength; });
        }
        outcomes.of[0][0] += weaker(side[0], side[1], same_[1], outcomes.of[0][1]);
        std::uint64_t again = 0;  // ties are the same seen from the other side
        outcomes.of[1][0] += weaker(side[1], side[0], same_[0], again);
        outcomes.of[1][1] = outcomes.of[0][1];
    }

  private:
    struct Held {
        std::uint16_t strength;
        Combo combo;
        std::uint64_t weight;
    };

    struct Sum {
        std::uint64_t all = 0;
        std::array<std::uint64_t, kCards> with{};

        void add(const Held& held) {
            all += held.weight;
            with[held.combo[0]] += held.weight;
            with[held.combo[1]] += held.weight;
        }
        std::uint64_t without(Combo combo) const { return all - with[combo[0]] - with[combo[1]]; }
    };

    // The weight of all deals in which a hand of `ours` beats one of `theirs`; adds that of all ties to `ties`.
    // `same` has the weight of their hands by the two cards.
    static std::uint64_t weaker(const std::vector<Held>& ours, const std::vector<Held>& theirs,
                                const std::vector<std::uint32_t>& same, std::uint64_t& ties) {
        std::uint64_t wins = 0;
        Sum below;
        std::size_t next = 0;
        for (std::size_t first = 0; first < ours.size();) {
            const std::uint16_t strength = ours[first].strength;
            while (next < theirs.size() && theirs[next].strength < strength) below.add(theirs[next++]);
            Sum level;
            for (std::size_t i = next; i < theirs.size() && theirs[i].strength == strength; ++i) level.add(theirs[i]);
            for (; first < ours.size() && ours[first].strength == strength; ++first) {
                const Held& held = ours[first];
                wins += held.weight * below.without(held.combo);
                // The same two cards, if they have them, were taken off twice.
                ties += held.weight * (level.without(held.combo) + same[held.combo[0] * kCards + held.combo[1]]);
            }
        }
        return wins;
    }

    const std::vector<Range>& ranges_;
    std::uint64_t dead_;
    std::vector<std::uint32_t> same_[2] = {std::vector<std::uint32_t>(kCards * kCards), std::vector<std::uint32_t>(kCards * kCards)};
};

// ---- sampling ----------------------------------------------------------------------------------------------

// xoshiro256++ (Blackman and Vigna), seeded by splitmix64: fast, and good far beyond what counting wins can see.
class Random {
  public:
    Random(std::uint64_t seed, std::uint64_t stream) {
        std::uint64_t x = seed ^ (stream * 0xD1342543DE82EF95ULL + 0x2545F4914F6CDD1DULL);
        for (std::uint64_t& word : state_) {
            x += 0x9E3779B97F4A7C15ULL;
            std::uint64_t z = x;
            z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ULL;
            z = (z ^ z >> 27) * 0x94D049BB133111EBULL;
            word = z ^ z >> 31;
        }
    }
    std::uint64_t next() {
        const auto turn = [](std::uint64_t x, int by) { return x << by | x >> (64 - by); };
        const std::uint64_t result = turn(state_[0] + state_[3], 23) + state_[0], t = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= t;
        state_[3] = turn(state_[3], 45);
        return result;
    }
    // A whole number below `limit`, all equally likely (Lemire's multiplication with rejection).
    std::uint64_t below(std::uint64_t limit) {
        for (;;) {
            const unsigned __int128 product = static_cast<unsigned __int128>(next()) * limit;
            if (static_cast<std::uint64_t>(product) >= -limit % limit) return static_cast<std::uint64_t>(product >> 64);
        }
    }

  private:
    std::uint64_t state_[4];
};

// The deals that some players' ranges allow, one row of combos for each with its weight: drawn from directly where they
// have been counted already.
struct Joint {
    std::vector<Combo> combos;
    std::vector<std::uint64_t> weights;
};

// A player who may hold anything has no combos: such hands come from the same stub as the board. Players with several
// combos are dealt from `joint`, if it has any deals, and otherwise each from the own range.
class Sampler {
  public:
    static constexpr std::uint64_t kChunk = 1 << 15;      // deals in a chunk: the unit of work and of random streams
    static constexpr std::uint64_t kMostTries = 1 << 24;  // a chunk gives up after this many ways to hold the same card twice

    Sampler(const std::vector<Range>& ranges, const Joint& joint, const std::uint8_t* board, int on_board, std::uint64_t dead)
        : ranges_(ranges), joint_(joint), players_(static_cast<int>(ranges.size())), to_come_(5 - on_board) {
        std::uint64_t used = dead;
        for (int i = 0; i < on_board; ++i) {
            board_.put(board[i]);
            used |= bit(board[i]);
        }
        for (int p = 0; p < players_; ++p) {
            const Range& range = ranges[p];
            if (range.combos.empty()) anything_.push_back(p);
            else if (range.combos.size() > 1) open_.push_back(p);
            else for (const int card : range.combos[0]) {
                known_[p].put(card);
                used |= bit(card);
                held_ |= bit(card);
            }
            upto_.push_back(sums(range.weights));
        }
        joint_upto_ = sums(joint.weights);
        for (int card = 0; card < kCards; ++card)
            if (!(used & bit(card))) stub_.push_back(static_cast<std::uint8_t>(card));
    }

    // Deal chunk number `chunk`. The same seed and chunk always give the same deals, whichever thread asks.
    std::uint64_t deal(std::uint64_t seed, std::uint64_t chunk, std::uint64_t deals, Outcomes& outcomes) const {
        if (open_.empty() && anything_.empty() && to_come_ == 5) return deal_boards(seed, chunk, deals, outcomes);
        Random random(seed, chunk);
        std::vector<std::uint8_t> stub = stub_;
        std::uint64_t tries = 0;
        for (std::uint64_t done = 0; done < deals; ++done) {
            Pile hole[kMostPlayers];
            std::copy(known_, known_ + players_, hole);
            std::uint64_t used = 0;
            if (!joint_upto_.empty()) draw_together(random, hole, used);
            else
                while (!draw_from_ranges(random, hole, used))
                    if (++tries == kMostTries) return done;
            std::size_t dealt = 0;
            const auto next = [&] {
                for (;;) {
                    std::swap(stub[dealt], stub[dealt + random.below(stub.size() - dealt)]);
                    const int card = stub[dealt++];
                    if (!(used & bit(card))) return card;
                }
            };
            for (const int p : anything_) {
                hole[p].put(next());
                hole[p].put(next());
            }
            Pile board = board_;
            for (int i = 0; i < to_come_; ++i) board.put(next());
            std::uint16_t strengths[kMostPlayers] = {};
            for (int p = 0; p < players_; ++p) strengths[p] = showdown(hole[p], board);
            outcomes.add(strengths, players_, 1);
        }
        return deals;
    }

  private:
    // The plain case, all hole cards known and the whole board to come: one random number draws five cards, each
    // step using what the multiplication of the step before left over (Brackett-Rozinsky and Lemire).
    std::uint64_t deal_boards(std::uint64_t seed, std::uint64_t chunk, std::uint64_t deals, Outcomes& outcomes) const {
        Random random(seed, chunk);
        std::uint8_t stub[kCards];
        std::copy(stub_.begin(), stub_.end(), stub);
        const std::uint64_t cards = stub_.size();
        const std::uint64_t ways = cards * (cards - 1) * (cards - 2) * (cards - 3) * (cards - 4);
        const std::uint64_t unfair = -ways % ways;
        for (std::uint64_t done = 0; done < deals; ++done) {
            std::uint64_t place[5], left;
            do {
                left = random.next();
                for (int i = 0; i < 5; ++i) {
                    const unsigned __int128 product = static_cast<unsigned __int128>(left) * (cards - i);
                    place[i] = static_cast<std::uint64_t>(product >> 64);
                    left = static_cast<std::uint64_t>(product);
                }
            } while (left < unfair);
            Pile board = board_;
            for (int i = 0; i < 5; ++i) {
                std::swap(stub[i], stub[i + place[i]]);
                board.put(stub[i]);
            }
            std::uint16_t strengths[kMostPlayers] = {};
            for (int p = 0; p < players_; ++p) strengths[p] = showdown(known_[p], board);
            outcomes.add(strengths, players_, 1);
        }
        return deals;
    }

    template <typename Weights>
    static std::vector<std::uint64_t> sums(const Weights& weights) {
        std::vector<std::uint64_t> upto;
        for (const std::uint64_t weight : weights) upto.push_back((upto.empty() ? 0 : upto.back()) + weight);
        return upto;
    }

    // Draw a place, each as likely as its weight says.
    static std::size_t draw(Random& random, const std::vector<std::uint64_t>& upto) {
        const std::uint64_t drawn = random.below(upto.back());
        if (upto.back() == upto.size()) return drawn;  // all weights are one
        return static_cast<std::size_t>(std::upper_bound(upto.begin(), upto.end(), drawn) - upto.begin());
    }

    static void hold(Pile& hole, Combo combo, std::uint64_t& used) {
        used |= bit(combo[0]) | bit(combo[1]);
        hole = Pile{};
        hole.put(combo[0]);
        hole.put(combo[1]);
    }

    void draw_together(Random& random, Pile* hole, std::uint64_t& used) const {
        const Combo* deal = joint_.combos.data() + draw(random, joint_upto_) * open_.size();
        used = held_;
        for (std::size_t i = 0; i < open_.size(); ++i) hold(hole[open_[i]], deal[i], used);
    }

    // Draw for all ranges, and all anew if two want the same card: that keeps every possible deal as likely as
    // its weight says.
    bool draw_from_ranges(Random& random, Pile* hole, std::uint64_t& used) const {
        used = held_;
        for (const int p : open_) {
            const Combo combo = ranges_[p].combos[draw(random, upto_[p])];
            if (used & (bit(combo[0]) | bit(combo[1]))) return false;
            hold(hole[p], combo, used);
        }
        return true;
    }

    const std::vector<Range>& ranges_;
    const Joint& joint_;
    int players_;
    int to_come_;
    Pile board_;
    Pile known_[kMostPlayers];
    std::uint64_t held_ = 0;     // cards of the players who hold one certain combo
    std::vector<int> open_;      // players with a range of several combos
    std::vector<int> anything_;  // players who may hold anything
    std::vector<std::vector<std::uint64_t>> upto_;
    std::vector<std::uint64_t> joint_upto_;
    std::vector<std::uint8_t> stub_;
};

// ---- everything there is ------------------------------------------------------------------------------------

// Count all hands of `kCount` cards whose lowest card is `first`, by strength.
template <int kCount>
void census(int first, std::vector<std::uint64_t>& by_strength) {
    const auto deal = [&](auto&& self, auto more, int from, std::uint64_t tally, std::uint64_t lanes) -> void {
        for (int card = from; card < kCards; ++card) {
            const std::uint64_t with = tally + tables.tally[card], lanes_with = lanes | tables.lanes[card];
            if constexpr (decltype(more)::value == 1) ++by_strength[strength<kCount>(with, lanes_with)];
            else self(self, std::integral_constant<int, decltype(more)::value - 1>{}, card + 1, with, lanes_with);
        }
    };
    deal(deal, std::integral_constant<int, kCount - 1>{}, first + 1, kNoCards + tables.tally[first], tables.lanes[first]);
}

// The best strength any two further cards make with a board of three to five.
inline std::uint16_t nuts(const std::uint8_t* board, int count, Combo& hole) {
    std::uint64_t used = 0;
    std::uint8_t cards[7];
    for (int i = 0; i < count; ++i) used |= bit(cards[i] = board[i]);
    std::uint16_t best = 0;
    for (int a = kCards - 1; a > 0; --a)
        for (int b = a - 1; b >= 0; --b) {
            if (used & (bit(a) | bit(b))) continue;
            cards[count] = static_cast<std::uint8_t>(a);
            cards[count + 1] = static_cast<std::uint8_t>(b);
            const std::uint16_t made = strength_of(cards, count + 2);
            if (made > best) best = made, hole = {cards[count], cards[count + 1]};
        }
    return best;
}

}  // namespace floorman
