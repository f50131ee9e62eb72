// The least that any evaluator must do with seven card codes: look each up in a table and add. Nothing else happens
// here, so no evaluator that starts from card codes and adds keys can be faster on the same array.

#include <cstddef>
#include <cstdint>

extern "C" std::uint64_t sum_of_sevens(const std::uint8_t* card, std::size_t hands, const std::uint64_t* table) {
    std::uint64_t all = 0;
    for (const std::uint8_t* end = card + 7 * hands; card != end; card += 7)
        all ^= table[card[0]] + table[card[1]] + table[card[2]] + table[card[3]] + table[card[4]] + table[card[5]] + table[card[6]];
    return all;
}
