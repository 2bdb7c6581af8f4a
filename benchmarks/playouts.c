/*
 * Perft and random matches of Knight Shift, the same steps as the compiled Python does them in
 * quintain/players/lore/knight_shift/{bits,counting}.py. Built and run by benchmarks/engine.py:
 *
 *     playouts perft DEPTH | playouts matches NUMBER SEED
 *
 * prints how many nodes or actions, and the seconds they took.
 */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef uint64_t Set;

enum { SQUARES = 40, WIDTH = 5, RANKS = 8, MOST_OPTIONS = 40, DEEPEST = 16, LIMIT = 100 };

typedef struct {
    Set knights, guard, fortresses, foe_knights, foe_guard, foe_fortresses;
    uint64_t side, clock, key;
} Bits;

static const Set EVERYWHERE = ((Set)1 << SQUARES) - 1;
static Set knight_steps[SQUARES], guard_steps[SQUARES], zones[SQUARES], far_ranks[2];
static uint64_t keys[2 * 3 * SQUARES], turn;

static int size(Set bits) { return __builtin_popcountll(bits); }
static int lowest(Set bits) { return __builtin_ctzll(bits); }

static uint64_t scattered(uint64_t seed) {
    uint64_t word = seed * 0x9E3779B97F4A7C15u;
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9u;
    word = (word ^ word >> 27) * 0x94D049BB133111EBu;
    return word ^ word >> 31;
}

static void prepare(void) {
    for (int from = 0; from < SQUARES; from++) {
        for (int to = 0; to < SQUARES; to++) {
            int across = abs(from % WIDTH - to % WIDTH), up = abs(from / WIDTH - to / WIDTH);
            Set bit = (Set)1 << to;
            if (across * up == 2) knight_steps[from] |= bit;
            if (from != to && across <= 1 && up <= 1) guard_steps[from] |= bit;
            if (across + up == 1) zones[from] |= bit;
        }
    }
    far_ranks[0] = (Set)31 << WIDTH * (RANKS - 1);
    far_ranks[1] = 31;
    for (int number = 0; number < 2 * 3 * SQUARES; number++) keys[number] = scattered(number + 1);
    turn = scattered(2 * 3 * SQUARES + 1);
}

static uint64_t key_of(Set bits, int side, int kind) {
    uint64_t key = 0;
    for (; bits; bits &= bits - 1) key ^= keys[(side * 3 + kind) * SQUARES + lowest(bits)];
    return key;
}

static Bits start(void) {
    Bits here = {27, 4, 0, (Set)27 << 35, (Set)4 << 35, 0, 0, 0, 0};
    here.key = key_of(here.knights, 0, 0) ^ key_of(here.guard, 0, 1) ^ key_of(here.foe_knights, 1, 0) ^
               key_of(here.foe_guard, 1, 1);
    return here;
}

static int is_over(const Bits *here) {
    return size(here->foe_fortresses) >= 2 || size(here->knights | here->fortresses) <= 1;
}

static int list_options(const Bits *here, int64_t *found) {
    int count = 0;
    Set occupied = here->knights | here->guard | here->fortresses | here->foe_guard | here->foe_fortresses;
    Set free_squares = EVERYWHERE & ~occupied;
    Set zone = zones[lowest(here->foe_guard)];
    Set open_to_knights = free_squares & ~(here->foe_knights & zone);
    Set far = far_ranks[here->side];
    for (Set pieces = here->knights | here->guard; pieces; pieces &= pieces - 1) {
        int64_t source = lowest(pieces);
        Set bit = (Set)1 << source;
        Set targets = bit == here->guard ? guard_steps[source] & free_squares & ~zone
                                         : knight_steps[source] & open_to_knights;
        for (; targets; targets &= targets - 1) found[count++] = source | (int64_t)lowest(targets) << 6;
        if (bit & here->knights & far) found[count++] = source | source << 6;
    }
    return count;
}

static int mobility(const Bits *here) {
    Set occupied = here->knights | here->guard | here->fortresses | here->foe_guard | here->foe_fortresses;
    Set free_squares = EVERYWHERE & ~occupied;
    Set zone = zones[lowest(here->foe_guard)];
    Set open_to_knights = free_squares & ~(here->foe_knights & zone);
    int count = size(guard_steps[lowest(here->guard)] & free_squares & ~zone) +
                size(here->knights & far_ranks[here->side]);
    for (Set knights = here->knights; knights; knights &= knights - 1)
        count += size(knight_steps[lowest(knights)] & open_to_knights);
    return count;
}

static Bits played(const Bits *here, int64_t code) {
    int source = code & 63, target = (int)(code >> 6);
    uint64_t own = here->side * 3 * SQUARES, foe = (1 - here->side) * 3 * SQUARES;
    Set left = (Set)1 << source, entered = (Set)1 << target;
    Bits after = {here->foe_knights, here->foe_guard, here->foe_fortresses, here->knights, here->guard,
                  here->fortresses,  1 - here->side,  here->clock + 1,      here->key ^ turn};
    if (source == target) {
        after.foe_knights ^= left;
        after.foe_fortresses |= left;
        after.clock = 0;
        after.key ^= keys[own + source] ^ keys[own + 2 * SQUARES + source];
        return after;
    }
    if (left == here->guard) {
        after.foe_guard = entered;
        after.key ^= keys[own + SQUARES + source] ^ keys[own + SQUARES + target];
    } else {
        after.foe_knights ^= left | entered;
        after.key ^= keys[own + source] ^ keys[own + target];
    }
    if (after.knights & entered) {
        after.knights ^= entered;
        after.clock = 0;
        after.key ^= keys[foe + target];
    }
    return after;
}

static int64_t found[DEEPEST * MOST_OPTIONS];

static int64_t count(const Bits *here, int depth) {
    if (is_over(here)) return 0;
    if (depth == 1) return mobility(here);
    int64_t *options = found + depth * MOST_OPTIONS, total = 0;
    int number = list_options(here, options);
    for (int place = 0; place < number; place++) {
        Bits child = played(here, options[place]);
        total += count(&child, depth - 1);
    }
    return total;
}

static int has_repeated(const uint64_t *memory, int last) {
    int times = 0;
    for (int earlier = last - 4; earlier >= 0; earlier -= 2)
        if (memory[earlier] == memory[last] && ++times == 2) return 1;
    return 0;
}

static int64_t play_out(int matches, uint64_t word) {
    static uint64_t memory[LIMIT + 1];
    int64_t steps = 0;
    for (int match = 0; match < matches; match++) {
        Bits here = start();
        int kept = 0;
        memory[0] = here.key;
        do {
            uint64_t options = list_options(&here, found);
            word ^= word << 13;
            word ^= word >> 7;
            word ^= word << 17;
            here = played(&here, found[(word >> 32) * options >> 32]);
            steps++;
            kept = here.clock ? kept + 1 : 0;
            memory[kept] = here.key;
        } while (!is_over(&here) && !has_repeated(memory, kept) && here.clock < LIMIT);
    }
    return steps;
}

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec + now.tv_nsec / 1e9;
}

int main(int arguments, char **words) {
    if (arguments < 3) return 2;
    prepare();
    Bits here = start();
    double begin = seconds();
    int64_t number = strcmp(words[1], "perft") == 0 ? count(&here, atoi(words[2]))
                                                    : play_out(atoi(words[2]), strtoull(words[3], NULL, 10));
    printf("%lld %.9f\n", (long long)number, seconds() - begin);
    return 0;
}
