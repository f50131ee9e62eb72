// floorman._kernel: the native evaluator as Python sees it.
//
// Written against Python's own C interface: `evaluate` is called millions of times with a ready-made list, and at
// some fifty nanoseconds a call there is no room for a converter between. The rules here: every argument is
// checked before it is used, so that no input can crash the interpreter; what is wrong with it is said in Python
// (floorman.cards and floorman.ranks), which has the words and the types for it. Long work runs without the GIL.
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <atomic>
#include <exception>
#include <memory>
#include <mutex>
#include <string>
#include <system_error>
#include <thread>

#include "batch.hpp"
#include "equity.hpp"
#include "order.hpp"
#include "sha256.hpp"

namespace floorman {

Tables tables;

void build_tables_once() {
    static std::atomic<bool> built{false};
    if (built.load(std::memory_order_acquire)) return;
    static std::mutex building;
    const std::lock_guard<std::mutex> lock(building);
    if (!built) tables.build();
    built.store(true, std::memory_order_release);
}

}  // namespace floorman

namespace {

using namespace floorman;

// ---- helpers -----------------------------------------------------------------------------------------------

// An argument read as bytes, given back when this goes out of scope.
struct Bytes {
    Py_buffer view{};
    ~Bytes() {
        if (view.obj) PyBuffer_Release(&view);
    }
    const std::uint8_t* data() const { return static_cast<const std::uint8_t*>(view.buf); }
    std::size_t size() const { return static_cast<std::size_t>(view.len); }
};

struct WithoutGil {
    PyThreadState* state = PyEval_SaveThread();
    ~WithoutGil() { PyEval_RestoreThread(state); }
};

// Run `work(0)` to `work(jobs - 1)` on up to `threads` threads; the caller's is one of them.
template <typename Work>
void in_parallel(std::size_t jobs, int threads, Work&& work) {
    std::atomic<std::size_t> next{0};
    std::exception_ptr failed;
    std::mutex guard;
    const auto run = [&] {
        try {
            for (std::size_t job; (job = next++) < jobs;) work(job);
        } catch (...) {
            const std::lock_guard<std::mutex> lock(guard);
            failed = std::current_exception();
            next = jobs;
        }
    };
    std::vector<std::thread> helpers;
    for (int i = 1; i < threads && static_cast<std::size_t>(i) < jobs; ++i) {
        try {
            helpers.emplace_back(run);
        } catch (const std::system_error&) {
            break;  // no more threads to be had: the ones there are will do it
        }
    }
    run();
    for (std::thread& helper : helpers) helper.join();
    if (failed) std::rethrow_exception(failed);
}

// Call `body`, turning what C++ throws into a Python exception.
template <typename Body>
PyObject* guarded(Body&& body) {
    try {
        build_tables_once();
        return body();
    } catch (const std::bad_alloc&) {
        return PyErr_NoMemory();
    } catch (const std::invalid_argument& error) {
        PyErr_SetString(PyExc_ValueError, error.what());
    } catch (const std::exception& error) {
        PyErr_SetString(PyExc_SystemError, error.what());
    }
    return nullptr;
}

void require(bool holds, const char* what) {
    if (!holds) throw std::invalid_argument(what);
}

// Add cards to a set, none of which may be in it yet.
void add_cards(std::uint64_t& set, const std::uint8_t* cards, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
        require(cards[i] < kCards, "a card code is 0 to 51");
        require(!(set & bit(cards[i])), "a card is there twice");
        set |= bit(cards[i]);
    }
}

void require_threads(int threads) { require(threads >= 1 && threads <= 256, "threads: 1 to 256"); }

PyObject* bytes_of(const std::vector<std::uint64_t>& words) {
    return PyBytes_FromStringAndSize(reinterpret_cast<const char*>(words.data()),
                                     static_cast<Py_ssize_t>(words.size() * sizeof(std::uint64_t)));
}

// The part of `outcomes` that has players: a row each, won alone first, then shared with one other, two, …
void append(std::vector<std::uint64_t>& words, const Outcomes& outcomes, int players) {
    for (int p = 0; p < players; ++p) words.insert(words.end(), outcomes.of[p].begin(), outcomes.of[p].begin() + players);
}

// ---- Ranked: the native half of HandRank -------------------------------------------------------------------

struct Ranked {
    PyObject_HEAD
    std::uint16_t strength;
    std::uint8_t count;
    std::uint8_t cards[7];
};

PyTypeObject* ranked_type = nullptr;

// The value of an int, or -1 if it is not a small one. Card codes are read so often that a call for each shows.
long small_int(PyObject* number) {
#if PY_VERSION_HEX >= 0x030C0000
    const PyLongObject* compact = reinterpret_cast<PyLongObject*>(number);
    return PyUnstable_Long_IsCompact(compact) ? static_cast<long>(PyUnstable_Long_CompactValue(compact)) : -1;
#else
    const Py_ssize_t digits = Py_SIZE(number);
    return digits == 1 ? static_cast<long>(reinterpret_cast<PyLongObject*>(number)->ob_digit[0]) : digits == 0 ? 0 : -1;
#endif
}

// Read five to seven different cards from a list or tuple of card codes. False (and no exception) if it is anything else.
bool read_cards(PyObject* from, Ranked& into) {
    if (!PyList_CheckExact(from) && !PyTuple_CheckExact(from)) return false;
    const Py_ssize_t count = PySequence_Fast_GET_SIZE(from);
    if (count < 5 || count > 7) return false;
    PyObject** items = PySequence_Fast_ITEMS(from);
    std::uint64_t seen = 0;
    for (Py_ssize_t i = 0; i < count; ++i) {
        if (!PyLong_Check(items[i]) || PyBool_Check(items[i])) return false;
        const long code = small_int(items[i]);
        if (code < 0 || code >= kCards || (seen & bit(static_cast<int>(code)))) return false;
        seen |= bit(static_cast<int>(code));
        into.cards[i] = static_cast<std::uint8_t>(code);
    }
    into.count = static_cast<std::uint8_t>(count);
    into.strength = strength_of(into.cards, into.count);
    return true;
}

// Ranked.of(cards, …): the fast way in for a ready-made list; `cls._read` parses or refuses everything else.
PyObject* ranked_of(PyObject* cls, PyObject* const* args, Py_ssize_t count) {
    build_tables_once();
    Ranked read;
    if (count != 1 || !read_cards(args[0], read)) {
        PyObject* reader = PyObject_GetAttrString(cls, "_read");
        if (!reader) return nullptr;
        PyObject* cards = PyObject_Vectorcall(reader, args, static_cast<std::size_t>(count), nullptr);
        Py_DECREF(reader);
        if (!cards) return nullptr;
        const bool good = read_cards(cards, read);
        Py_DECREF(cards);
        if (!good) {
            PyErr_SetString(PyExc_SystemError, "_read must give a tuple of five to seven different cards");
            return nullptr;
        }
    }
    PyTypeObject* type = reinterpret_cast<PyTypeObject*>(cls);
    PyObject* self = type->tp_alloc(type, 0);
    if (!self) return nullptr;
    Ranked* ranked = reinterpret_cast<Ranked*>(self);
    ranked->strength = read.strength;
    ranked->count = read.count;
    std::copy(read.cards, read.cards + 7, ranked->cards);
    return self;
}

PyObject* ranked_new(PyTypeObject* type, PyObject* args, PyObject* keywords) {
    if (keywords && PyDict_GET_SIZE(keywords)) {
        PyErr_SetString(PyExc_TypeError, "cards are given by place, not by keyword");
        return nullptr;
    }
    return ranked_of(reinterpret_cast<PyObject*>(type), PySequence_Fast_ITEMS(args), PyTuple_GET_SIZE(args));
}

void ranked_dealloc(PyObject* self) {
    PyTypeObject* type = Py_TYPE(self);
    type->tp_free(self);
    Py_DECREF(type);
}

PyObject* ranked_compare(PyObject* a, PyObject* b, int how) {
    if (!PyObject_TypeCheck(a, ranked_type) || !PyObject_TypeCheck(b, ranked_type)) Py_RETURN_NOTIMPLEMENTED;
    const int left = reinterpret_cast<Ranked*>(a)->strength, right = reinterpret_cast<Ranked*>(b)->strength;
    Py_RETURN_RICHCOMPARE(left, right, how);
}

Py_hash_t ranked_hash(PyObject* self) { return reinterpret_cast<Ranked*>(self)->strength; }

PyObject* ranked_strength(PyObject* self, void*) { return PyLong_FromLong(reinterpret_cast<Ranked*>(self)->strength); }

PyObject* ranked_codes(PyObject* self, void*) {
    const Ranked* ranked = reinterpret_cast<Ranked*>(self);
    return PyBytes_FromStringAndSize(reinterpret_cast<const char*>(ranked->cards), ranked->count);
}

PyMethodDef ranked_methods[] = {
    {"of", reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(ranked_of)), METH_FASTCALL | METH_CLASS,
     "of(*cards): the rank of five to seven cards."},
    {nullptr, nullptr, 0, nullptr},
};

PyGetSetDef ranked_fields[] = {
    {"strength", ranked_strength, nullptr, "1 (seven-five-four-three-deuce) to 7,462 (royal flush).", nullptr},
    {"codes", ranked_codes, nullptr, "The codes of all cards, as bytes.", nullptr},
    {nullptr, nullptr, nullptr, nullptr, nullptr},
};

PyType_Slot ranked_slots[] = {
    {Py_tp_doc, const_cast<char*>("Strength of five to seven cards. A subclass says how cards are read: _read(*cards).")},
    {Py_tp_new, reinterpret_cast<void*>(ranked_new)},
    {Py_tp_dealloc, reinterpret_cast<void*>(ranked_dealloc)},
    {Py_tp_richcompare, reinterpret_cast<void*>(ranked_compare)},
    {Py_tp_hash, reinterpret_cast<void*>(ranked_hash)},
    {Py_tp_methods, ranked_methods},
    {Py_tp_getset, ranked_fields},
    {0, nullptr},
};

PyType_Spec ranked_spec = {
    "floorman._kernel.Ranked", sizeof(Ranked), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, ranked_slots,
};

// ---- batches -----------------------------------------------------------------------------------------------

PyObject* evaluate_rows(PyObject*, PyObject* args) {
    PyObject *cards_from, *strengths_into;
    int threads;
    if (!PyArg_ParseTuple(args, "OOi", &cards_from, &strengths_into, &threads)) return nullptr;
    return guarded([&]() -> PyObject* {
        require_threads(threads);
        Bytes cards, strengths;
        if (PyObject_GetBuffer(cards_from, &cards.view, PyBUF_C_CONTIGUOUS | PyBUF_FORMAT)) return nullptr;
        if (PyObject_GetBuffer(strengths_into, &strengths.view, PyBUF_C_CONTIGUOUS | PyBUF_FORMAT | PyBUF_WRITABLE)) return nullptr;
        const Py_buffer &in = cards.view, &out = strengths.view;
        const auto has_format = [](const Py_buffer& view, const char* format) { return view.format && std::string(view.format) == format; };
        require(has_format(in, "B") && in.ndim == 2 && in.shape[1] >= 5 && in.shape[1] <= 7, "cards: uint8 of shape (n, 5 to 7)");
        require(has_format(out, "H") && out.ndim == 1 && out.shape[0] == in.shape[0], "strengths: uint16 of shape (n,)");
        const std::uint8_t* out_bytes = strengths.data();
        require(reinterpret_cast<std::uintptr_t>(out_bytes) % alignof(std::uint16_t) == 0, "strengths: aligned");
        require(cards.data() + cards.size() <= out_bytes || out_bytes + strengths.size() <= cards.data(), "cards and strengths overlap");

        const std::size_t rows = static_cast<std::size_t>(in.shape[0]), width = static_cast<std::size_t>(in.shape[1]);
        const std::size_t share = std::max<std::size_t>(kBlock, (rows + threads - 1) / static_cast<std::size_t>(threads));
        const std::size_t shares = (rows + share - 1) / share;
        std::vector<std::size_t> good(shares);
        {
            const WithoutGil released;
            in_parallel(shares, threads, [&](std::size_t i) {
                const std::size_t first = i * share, here = std::min(share, rows - first);
                const std::uint8_t* from = cards.data() + first * width;
                std::uint16_t* into = static_cast<std::uint16_t*>(out.buf) + first;
                good[i] = width == 7   ? floorman::evaluate_rows<7>(from, here, into)
                          : width == 6 ? floorman::evaluate_rows<6>(from, here, into)
                                       : floorman::evaluate_rows<5>(from, here, into);
            });
        }
        for (std::size_t i = 0; i < shares; ++i)
            if (good[i] < std::min(share, rows - i * share)) return PyLong_FromSize_t(i * share + good[i]);
        return PyLong_FromLong(-1);
    });
}

PyObject* census(PyObject*, PyObject* args) {
    int cards, threads;
    if (!PyArg_ParseTuple(args, "ii", &cards, &threads)) return nullptr;
    return guarded([&] {
        require(cards >= 5 && cards <= 7, "a hand is five, six or seven cards");
        require_threads(threads);
        std::vector<std::uint64_t> total(kStrengths + 1);
        {
            const WithoutGil released;
            std::mutex guard;
            in_parallel(kCards, threads, [&](std::size_t first) {
                std::vector<std::uint64_t> counts(kStrengths + 1);
                const int card = static_cast<int>(first);
                if (cards == 7) floorman::census<7>(card, counts);
                else if (cards == 6) floorman::census<6>(card, counts);
                else floorman::census<5>(card, counts);
                const std::lock_guard<std::mutex> lock(guard);
                for (std::size_t i = 0; i < counts.size(); ++i) total[i] += counts[i];
            });
        }
        return bytes_of(total);
    });
}

PyObject* nuts(PyObject*, PyObject* args) {
    Bytes board;
    if (!PyArg_ParseTuple(args, "y*", &board.view)) return nullptr;
    return guarded([&] {
        require(board.size() >= 3 && board.size() <= 5, "a board is three to five cards");
        std::uint64_t used = 0;
        add_cards(used, board.data(), board.size());
        Combo hole{};
        floorman::nuts(board.data(), static_cast<int>(board.size()), hole);
        return PyBytes_FromStringAndSize(reinterpret_cast<const char*>(hole.data()), 2);
    });
}

// ---- equity ------------------------------------------------------------------------------------------------

// Board and dead cards, checked: all different.
struct Known {
    const std::uint8_t* board;
    int on_board;
    std::uint64_t dead = 0;
    std::uint64_t used = 0;

    Known(const Bytes& board_cards, const Bytes& dead_cards)
        : board(board_cards.data()), on_board(static_cast<int>(board_cards.size())) {
        require(board_cards.size() <= 5, "a board has at most five cards");
        add_cards(dead, dead_cards.data(), dead_cards.size());
        used = dead;
        add_cards(used, board, board_cards.size());
    }
};

// Weights as uint64, one for each of `count` deals.
std::vector<std::uint64_t> read_weights(const Bytes& from, std::size_t count) {
    require(from.size() == count * sizeof(std::uint64_t), "one weight for each deal");
    std::vector<std::uint64_t> weights(count);
    if (count) std::memcpy(weights.data(), from.data(), from.size());
    std::uint64_t total = 0;
    for (const std::uint64_t weight : weights)
        require(weight > 0 && !__builtin_add_overflow(total, weight, &total), "weights of at least 1 that add up");
    return weights;
}

PyObject* exact(PyObject*, PyObject* args) {
    Bytes holes, weights_from, board, dead;
    int players, threads;
    if (!PyArg_ParseTuple(args, "y*y*iy*y*i", &holes.view, &weights_from.view, &players, &board.view, &dead.view, &threads)) return nullptr;
    return guarded([&] {
        require(players >= 2 && players <= kMostPlayers, "2 to 10 players");
        require_threads(threads);
        const std::size_t width = 2 * static_cast<std::size_t>(players);
        require(holes.size() % width == 0, "two hole cards for each player of each deal");
        const Known known(board, dead);
        const int stub = kCards - count_bits(known.used) - static_cast<int>(width), to_come = 5 - known.on_board;
        require(stub >= to_come, "not enough cards left for the board");
        const std::size_t deals = holes.size() / width;
        const std::vector<std::uint64_t> weights = read_weights(weights_from, deals);
        for (std::size_t i = 0; i < deals; ++i) {
            std::uint64_t used = known.used;
            add_cards(used, holes.data() + i * width, width);
        }
        double boards = 1;
        for (int i = 0; i < to_come; ++i) boards *= static_cast<double>(stub - i) / (i + 1);

        Outcomes total;
        std::vector<double> spread(3 * static_cast<std::size_t>(players));
        {
            const WithoutGil released;
            std::mutex guard;
            const std::size_t block = to_come > 2 ? 1 : 64;  // deals with few boards are too quick to be a job each
            in_parallel((deals + block - 1) / block, threads, [&](std::size_t job) {
                Outcomes outcomes;
                std::vector<double> sums(spread.size());
                for (std::size_t i = job * block; i < std::min(deals, (job + 1) * block); ++i) {
                    Combo hole[kMostPlayers];
                    std::memcpy(hole, holes.data() + i * width, width);
                    const Outcomes here = Showdowns(hole, players, known.board, known.on_board, known.dead).count();
                    outcomes.add(here, weights[i]);
                    const double square = static_cast<double>(weights[i]) * static_cast<double>(weights[i]);
                    for (int p = 0; p < players; ++p) {
                        const double share = here.share(p, boards);
                        sums[3 * p] += square;
                        sums[3 * p + 1] += square * share;
                        sums[3 * p + 2] += square * share * share;
                    }
                }
                const std::lock_guard<std::mutex> lock(guard);
                total.add(outcomes);
                for (std::size_t i = 0; i < spread.size(); ++i) spread[i] += sums[i];
            });
        }
        std::vector<std::uint64_t> words;
        append(words, total, players);
        return Py_BuildValue("Ny#", bytes_of(words), reinterpret_cast<const char*>(spread.data()),
                             static_cast<Py_ssize_t>(spread.size() * sizeof(double)));
    });
}

// Ranges as pairs of bytes: the combos' cards, and their weights as uint32. False with an exception set if they are not.
bool read_ranges(PyObject* from, int fewest, bool may_be_anything, std::vector<Range>& ranges) {
    PyObject* sequence = PySequence_Fast(from, "ranges: a sequence of (cards, weights)");
    if (!sequence) return false;
    struct Release {
        PyObject* object;
        ~Release() { Py_DECREF(object); }
    } const release{sequence};
    const Py_ssize_t players = PySequence_Fast_GET_SIZE(sequence);
    require(players >= fewest && players <= kMostPlayers, "10 players at most");
    for (Py_ssize_t p = 0; p < players; ++p) {
        PyObject* pair = PySequence_Fast_GET_ITEM(sequence, p);
        Bytes cards, weights;
        if (!PyTuple_Check(pair)) {
            PyErr_SetString(PyExc_TypeError, "ranges: a sequence of (cards, weights)");
            return false;
        }
        if (!PyArg_ParseTuple(pair, "y*y*", &cards.view, &weights.view)) return false;
        const std::size_t combos = cards.size() / 2;
        require(cards.size() % 2 == 0 && combos <= 1326 && weights.size() == combos * sizeof(std::uint32_t), "a range: two cards and one weight for each combo");
        require(may_be_anything || combos > 0, "a range has at least one combo");
        Range range;
        for (std::size_t i = 0; i < combos; ++i) {
            std::uint64_t used = 0;
            add_cards(used, cards.data() + 2 * i, 2);
            std::uint32_t weight;
            std::memcpy(&weight, weights.data() + i * sizeof weight, sizeof weight);
            require(weight > 0, "a weight is at least 1");
            range.combos.push_back({cards.data()[2 * i], cards.data()[2 * i + 1]});
            range.weights.push_back(weight);
        }
        ranges.push_back(std::move(range));
    }
    return true;
}

PyObject* deal_classes(PyObject*, PyObject* args) {
    PyObject* ranges_from;
    Bytes board, dead;
    unsigned long long most;
    if (!PyArg_ParseTuple(args, "Oy*y*K", &ranges_from, &board.view, &dead.view, &most)) return nullptr;
    return guarded([&]() -> PyObject* {
        require(most <= 1ULL << 32, "at most 2**32 deals");
        std::vector<Range> ranges;
        if (!read_ranges(ranges_from, 1, false, ranges)) return nullptr;
        const Known known(board, dead);
        std::unique_ptr<DealClasses> classes;
        {
            const WithoutGil released;
            classes = std::make_unique<DealClasses>(ranges, known.board, known.on_board, known.dead, most);
        }
        if (classes->too_many) Py_RETURN_NONE;
        PyObject* list = PyList_New(static_cast<Py_ssize_t>(classes->counted.size()));
        Py_ssize_t i = 0;
        for (const auto& [deal, weight] : classes->counted) {
            if (!list) return nullptr;
            PyObject* entry = Py_BuildValue("y#K", reinterpret_cast<const char*>(deal.data()),
                                            static_cast<Py_ssize_t>(2 * ranges.size()), static_cast<unsigned long long>(weight));
            if (!entry) {
                Py_DECREF(list);
                return nullptr;
            }
            PyList_SET_ITEM(list, i++, entry);
        }
        return list;
    });
}

PyObject* two_ranges(PyObject*, PyObject* args) {
    PyObject* ranges_from;
    Bytes board, dead;
    int threads;
    if (!PyArg_ParseTuple(args, "Oy*y*i", &ranges_from, &board.view, &dead.view, &threads)) return nullptr;
    return guarded([&]() -> PyObject* {
        require_threads(threads);
        std::vector<Range> ranges;
        if (!read_ranges(ranges_from, 2, false, ranges)) return nullptr;
        const Known known(board, dead);
        require(ranges.size() == 2 && known.on_board >= 3, "two ranges and at least a flop");
        for (Range& range : ranges)
            for (Combo& combo : range.combos)
                if (combo[0] > combo[1]) std::swap(combo[0], combo[1]);
        Outcomes outcomes;
        {
            const WithoutGil released;
            const TwoRanges both(ranges, known.dead);
            Pile shown;
            std::uint64_t on_board = 0;
            for (int i = 0; i < known.on_board; ++i) {
                shown.put(known.board[i]);
                on_board |= bit(known.board[i]);
            }
            std::mutex guard;
            const int to_come = 5 - known.on_board;
            in_parallel(to_come ? kCards : 1, threads, [&](std::size_t first) {  // one job for each next card
                Outcomes here;
                const int card = static_cast<int>(first);
                if (to_come == 0) both.count(shown, on_board, here);
                else if (!(known.used & bit(card))) {
                    Pile turn = shown;
                    turn.put(card);
                    if (to_come == 1) both.count(turn, on_board | bit(card), here);
                    for (int last = card + 1; to_come == 2 && last < kCards; ++last) {
                        if (known.used & bit(last)) continue;
                        Pile river = turn;
                        river.put(last);
                        both.count(river, on_board | bit(card) | bit(last), here);
                    }
                }
                const std::lock_guard<std::mutex> lock(guard);
                outcomes.add(here);
            });
        }
        std::vector<std::uint64_t> words;
        append(words, outcomes, 2);
        return bytes_of(words);
    });
}

PyObject* sample(PyObject*, PyObject* args) {
    PyObject* ranges_from;
    Bytes joint_cards, joint_weights, board, dead;
    unsigned long long seed, first_chunk, deals;
    int threads;
    if (!PyArg_ParseTuple(args, "Oy*y*y*y*KKKi", &ranges_from, &joint_cards.view, &joint_weights.view, &board.view, &dead.view, &seed,
                          &first_chunk, &deals, &threads))
        return nullptr;
    return guarded([&]() -> PyObject* {
        require_threads(threads);
        require(deals <= 1ULL << 40, "at most 2**40 deals");
        std::vector<Range> ranges;
        if (!read_ranges(ranges_from, 2, true, ranges)) return nullptr;
        const Known known(board, dead);
        std::uint64_t taken = known.used;
        std::size_t open = 0;
        for (const Range& range : ranges) {
            if (range.combos.size() == 1) add_cards(taken, range.combos[0].data(), 2);
            open += range.combos.size() > 1;
        }
        Joint joint;
        const std::size_t rows = joint_weights.size() / sizeof(std::uint64_t);
        require(joint_cards.size() == rows * open * 2, "two cards for each open range of each joint deal");
        joint.weights = read_weights(joint_weights, rows);
        for (std::size_t row = 0; row < rows; ++row) {
            std::uint64_t used = taken;
            add_cards(used, joint_cards.data() + row * open * 2, open * 2);
        }
        joint.combos.resize(rows * open);
        if (!joint.combos.empty()) std::memcpy(joint.combos.data(), joint_cards.data(), joint_cards.size());
        const int players = static_cast<int>(ranges.size());
        require(count_bits(known.used) + 2 * players + 5 - known.on_board <= kCards, "not enough cards left for hands and board");
        Outcomes outcomes;
        std::uint64_t dealt = 0;
        {
            const WithoutGil released;
            const Sampler sampler(ranges, joint, known.board, known.on_board, known.dead);
            std::mutex guard;
            in_parallel((deals + Sampler::kChunk - 1) / Sampler::kChunk, threads, [&](std::size_t i) {
                Outcomes here;
                const std::uint64_t wanted = std::min<std::uint64_t>(Sampler::kChunk, deals - i * Sampler::kChunk);
                const std::uint64_t done = sampler.deal(seed, first_chunk + i, wanted, here);
                const std::lock_guard<std::mutex> lock(guard);
                outcomes.add(here);
                dealt += done;
            });
        }
        std::vector<std::uint64_t> words;
        append(words, outcomes, players);
        return Py_BuildValue("KN", static_cast<unsigned long long>(dealt), bytes_of(words));
    });
}

// ---- shuffling and sealing ---------------------------------------------------------------------------------

PyObject* fair_order(PyObject*, PyObject* args) {
    Bytes bytes;
    if (!PyArg_ParseTuple(args, "y*", &bytes.view)) return nullptr;
    std::uint8_t order[kOrdered];
    if (!floorman::fair_order(bytes.data(), bytes.size(), order)) Py_RETURN_NONE;
    return PyBytes_FromStringAndSize(reinterpret_cast<const char*>(order), kOrdered);
}

PyObject* hash_tree(PyObject*, PyObject* args) {
    Bytes cards, salts;
    int plain;
    if (!PyArg_ParseTuple(args, "y*y*p", &cards.view, &salts.view, &plain)) return nullptr;
    return guarded([&]() -> PyObject* {
        require(cards.size() == kSealed && salts.size() == kSealed * kSalt, "52 cards, and 16 bytes of salt for each");
        PyObject* tree = PyBytes_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(kTreeBytes));
        if (!tree) return nullptr;
        std::uint8_t* into = reinterpret_cast<std::uint8_t*>(PyBytes_AS_STRING(tree));
        floorman::hash_tree(cards.data(), salts.data(), into, plain ? compress : fastest_compress());
        return tree;
    });
}

// ---- the module --------------------------------------------------------------------------------------------

PyMethodDef functions[] = {
    {"evaluate_rows", evaluate_rows, METH_VARARGS,
     "evaluate_rows(cards, strengths, threads): the first row that is not a hand, or -1 when all are done."},
    {"census", census, METH_VARARGS, "census(cards, threads): how many hands of 5, 6 or 7 cards have each strength, as uint64."},
    {"nuts", nuts, METH_VARARGS, "nuts(board): the two cards that make the best hand with a board."},
    {"exact", exact, METH_VARARGS,
     "exact(holes, weights, players, board, dead, threads): for each player boards won alone, shared by two, by three, …, as uint64, "
     "summed over the deals by weight; and for each the sums of weight², weight² share, weight² share², as double."},
    {"deal_classes", deal_classes, METH_VARARGS,
     "deal_classes(ranges, board, dead, most): one deal of each class with its weight, or None if there are more than `most` deals."},
    {"two_ranges", two_ranges, METH_VARARGS,
     "two_ranges(ranges, board, dead, threads): outcomes of all deals of two ranges from the flop on, by weight."},
    {"sample", sample, METH_VARARGS,
     "sample(ranges, joint_cards, joint_weights, board, dead, seed, first_chunk, deals, threads): deals made, and outcomes."},
    {"fair_order", fair_order, METH_VARARGS, "fair_order(bytes): an order of 0 to 51 from random bytes, or None if they do not suffice."},
    {"hash_tree", hash_tree, METH_VARARGS,
     "hash_tree(cards, salts, plain): SHA-256 commitments to 52 cards, and every level of nodes over them; plain without SHA instructions."},
    {nullptr, nullptr, 0, nullptr},
};

int execute(PyObject* module) {
    PyObject* type = PyType_FromModuleAndSpec(module, &ranked_spec, nullptr);
    if (!type) return -1;
    ranked_type = reinterpret_cast<PyTypeObject*>(type);
    if (PyModule_AddType(module, ranked_type)) return -1;
    return PyModule_AddIntConstant(module, "CHUNK", static_cast<long>(Sampler::kChunk));
}

PyModuleDef_Slot slots[] = {
    {Py_mod_exec, reinterpret_cast<void*>(execute)},
    {0, nullptr},
};

PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "_kernel", "The native evaluator.", 0, functions, slots, nullptr, nullptr, nullptr,
};

}  // namespace

PyMODINIT_FUNC PyInit__kernel() { return PyModuleDef_Init(&definition); }
