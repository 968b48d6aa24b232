/*
 * Verification of Ed25519 signatures (RFC 8032) in C99: no heap, no tables, and no secrets, so that nothing has to run
 * in constant time. A port with a crypto library or hardware replaces it by a slipway_verify_fn of its own.
 * SPDX-License-Identifier: Apache-2.0
 */
#include "slipway_ota.h"

#include <string.h>

/* ---- SHA-512 (FIPS 180-4) ---- */

typedef struct sha512 {
  uint64_t state[8];
  uint64_t bytes;
  uint8_t block[128];
} sha512;

static const uint64_t sha512_words[80] = {
    0x428a2f98d728ae22, 0x7137449123ef65cd, 0xb5c0fbcfec4d3b2f, 0xe9b5dba58189dbbc, 0x3956c25bf348b538,
    0x59f111f1b605d019, 0x923f82a4af194f9b, 0xab1c5ed5da6d8118, 0xd807aa98a3030242, 0x12835b0145706fbe,
    0x243185be4ee4b28c, 0x550c7dc3d5ffb4e2, 0x72be5d74f27b896f, 0x80deb1fe3b1696b1, 0x9bdc06a725c71235,
    0xc19bf174cf692694, 0xe49b69c19ef14ad2, 0xefbe4786384f25e3, 0x0fc19dc68b8cd5b5, 0x240ca1cc77ac9c65,
    0x2de92c6f592b0275, 0x4a7484aa6ea6e483, 0x5cb0a9dcbd41fbd4, 0x76f988da831153b5, 0x983e5152ee66dfab,
    0xa831c66d2db43210, 0xb00327c898fb213f, 0xbf597fc7beef0ee4, 0xc6e00bf33da88fc2, 0xd5a79147930aa725,
    0x06ca6351e003826f, 0x142929670a0e6e70, 0x27b70a8546d22ffc, 0x2e1b21385c26c926, 0x4d2c6dfc5ac42aed,
    0x53380d139d95b3df, 0x650a73548baf63de, 0x766a0abb3c77b2a8, 0x81c2c92e47edaee6, 0x92722c851482353b,
    0xa2bfe8a14cf10364, 0xa81a664bbc423001, 0xc24b8b70d0f89791, 0xc76c51a30654be30, 0xd192e819d6ef5218,
    0xd69906245565a910, 0xf40e35855771202a, 0x106aa07032bbd1b8, 0x19a4c116b8d2d0c8, 0x1e376c085141ab53,
    0x2748774cdf8eeb99, 0x34b0bcb5e19b48a8, 0x391c0cb3c5c95a63, 0x4ed8aa4ae3418acb, 0x5b9cca4f7763e373,
    0x682e6ff3d6b2b8a3, 0x748f82ee5defb2fc, 0x78a5636f43172f60, 0x84c87814a1f0ab72, 0x8cc702081a6439ec,
    0x90befffa23631e28, 0xa4506cebde82bde9, 0xbef9a3f7b2c67915, 0xc67178f2e372532b, 0xca273eceea26619c,
    0xd186b8c721c0c207, 0xeada7dd6cde0eb1e, 0xf57d4f7fee6ed178, 0x06f067aa72176fba, 0x0a637dc5a2c898a6,
    0x113f9804bef90dae, 0x1b710b35131c471b, 0x28db77f523047d84, 0x32caab7b40c72493, 0x3c9ebe0a15c9bebc,
    0x431d67c49c100d4c, 0x4cc5d4becb3e42b6, 0x597f299cfc657e2a, 0x5fcb6fab3ad6faec, 0x6c44198c4a475817};

static uint64_t turned(uint64_t word, unsigned by) { return (word >> by) | (word << (64 - by)); }

static void sha512_block(sha512 *hash) {
  uint64_t w[16]; /* the last 16 of the 80 words: 512 bytes less of stack */
  uint64_t s[8];
  for (size_t i = 0; i < 16; i++) {
    w[i] = 0;
    for (size_t j = 0; j < 8; j++) w[i] = (w[i] << 8) | hash->block[8 * i + j];
  }
  memcpy(s, hash->state, sizeof s);
  for (size_t i = 0; i < 80; i++) {
    uint64_t *word = &w[i % 16];
    if (i >= 16) {
      uint64_t near = w[(i + 1) % 16];
      uint64_t far = w[(i + 14) % 16];
      *word += (turned(near, 1) ^ turned(near, 8) ^ (near >> 7)) + w[(i + 9) % 16] +
               (turned(far, 19) ^ turned(far, 61) ^ (far >> 6));
    }
    uint64_t one = s[7] + (turned(s[4], 14) ^ turned(s[4], 18) ^ turned(s[4], 41)) +
                   ((s[4] & s[5]) ^ (~s[4] & s[6])) + sha512_words[i] + *word;
    uint64_t two = (turned(s[0], 28) ^ turned(s[0], 34) ^ turned(s[0], 39)) +
                   ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
    memmove(s + 1, s, 7 * sizeof s[0]);
    s[4] += one;
    s[0] = one + two;
  }
  for (size_t i = 0; i < 8; i++) hash->state[i] += s[i];
}

static void sha512_begin(sha512 *hash) {
  static const uint64_t start[8] = {0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
                                    0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179};
  memcpy(hash->state, start, sizeof start);
  hash->bytes = 0;
}

static void sha512_add(sha512 *hash, const void *data, size_t length) {
  const uint8_t *bytes = data;
  for (size_t i = 0; i < length; i++) {
    hash->block[hash->bytes++ % 128] = bytes[i];
    if (hash->bytes % 128 == 0) sha512_block(hash);
  }
}

static void sha512_end(sha512 *hash, uint8_t digest[64]) {
  uint64_t bits = hash->bytes * 8;
  uint8_t end = 0x80;
  uint8_t size[16] = {0};
  for (size_t i = 0; i < 8; i++) size[8 + i] = (uint8_t)(bits >> (56 - 8 * i));
  do {
    sha512_add(hash, &end, 1);
    end = 0;
  } while (hash->bytes % 128 != 112);
  sha512_add(hash, size, sizeof size);
  for (size_t i = 0; i < 64; i++) digest[i] = (uint8_t)(hash->state[i / 8] >> (56 - 8 * (i % 8)));
}

/* ---- The field of 2^255 - 19: 16 limbs of 16 bits, least first, with room for sums before a product ---- */

#define LIMBS 16
typedef int64_t field[LIMBS];

static const field zero = {0};
static const field one = {1};
static const field curve_d = {0x78a3, 0x1359, 0x4dca, 0x75eb, 0xd8ab, 0x4141, 0x0a4d, 0x0070,
                              0xe898, 0x7779, 0x4079, 0x8cc7, 0xfe73, 0x2b6f, 0x6cee, 0x5203};
static const field root_of_minus_one = {0xa0b0, 0x4a0e, 0x1b27, 0xc4ee, 0xe478, 0xad2f, 0x1806, 0x2f43,
                                        0xd7a7, 0x3dfb, 0x0099, 0x2b4d, 0xdf0b, 0x4fc1, 0x2480, 0x2b83};
static const field base_x = {0xd51a, 0x8f25, 0x2d60, 0xc956, 0xa7b2, 0x9525, 0xc760, 0x692c,
                             0xdc5c, 0xfdd6, 0xe231, 0xc0a4, 0x53fe, 0xcd6e, 0x36d3, 0x2169};
static const field base_y = {0x6658, 0x6666, 0x6666, 0x6666, 0x6666, 0x6666, 0x6666, 0x6666,
                             0x6666, 0x6666, 0x6666, 0x6666, 0x6666, 0x6666, 0x6666, 0x6666};

static void copy(field to, const field from) { memcpy(to, from, sizeof(field)); }

static void add(field sum, const field a, const field b) {
  for (size_t i = 0; i < LIMBS; i++) sum[i] = a[i] + b[i];
}

static void subtract(field difference, const field a, const field b) {
  for (size_t i = 0; i < LIMBS; i++) difference[i] = a[i] - b[i];
}

/* Of negative limbs, too: what leaves at the top comes back times 38, since 2^256 is 38. */
static void carry(field number) {
  for (size_t i = 0; i < LIMBS; i++) {
    int64_t limb = number[i];
    int64_t over = limb >= 0 ? limb / 65536 : -((65535 - limb) / 65536);
    number[i] -= over * 65536;
    if (i + 1 < LIMBS) number[i + 1] += over;
    else number[0] += 38 * over;
  }
}

static void multiply(field product, const field a, const field b) {
  int64_t wide[2 * LIMBS] = {0};
  for (size_t i = 0; i < LIMBS; i++)
    for (size_t j = 0; j < LIMBS; j++) wide[i + j] += a[i] * b[j];
  for (size_t i = 0; i < LIMBS; i++) product[i] = wide[i] + 38 * wide[i + LIMBS];
  carry(product);
  carry(product);
}

/* To the power of 2^bits - 1, but without the bits of `without`. */
static void power(field result, const field of, unsigned bits, uint32_t without) {
  field base;
  copy(base, of);
  copy(result, of);
  for (unsigned i = bits - 1; i-- > 0;) {
    multiply(result, result, result);
    if (i >= 32 || !(without >> i & 1)) multiply(result, result, base);
  }
}

/* The one number below 2^255 - 19, as 32 bytes. */
static void pack(uint8_t bytes[32], const field number) {
  field rest;
  copy(rest, number);
  carry(rest);
  carry(rest);
  carry(rest);
  for (int round = 0; round < 2; round++) {
    field less;
    int64_t borrow = 0;
    for (size_t i = 0; i < LIMBS; i++) {
      int64_t prime = i == 0 ? 0xffed : i == LIMBS - 1 ? 0x7fff : 0xffff;
      less[i] = rest[i] - prime - borrow;
      borrow = less[i] < 0;
      less[i] += borrow * 65536;
    }
    if (!borrow) copy(rest, less);
  }
  for (size_t i = 0; i < LIMBS; i++) {
    bytes[2 * i] = (uint8_t)rest[i];
    bytes[2 * i + 1] = (uint8_t)(rest[i] >> 8);
  }
}

static bool is_odd(const field number) {
  uint8_t bytes[32];
  pack(bytes, number);
  return bytes[0] & 1;
}

static bool is_equal(const field a, const field b) {
  uint8_t left[32];
  uint8_t right[32];
  pack(left, a);
  pack(right, b);
  return memcmp(left, right, sizeof left) == 0;
}

/* ---- Points in extended coordinates (RFC 8032 §5.1.4) ---- */

typedef struct point {
  field x, y, z, t;
} point;

static void add_point(point *to, const point *other) {
  field a, b, c, d, sum;
  subtract(a, to->y, to->x);
  subtract(sum, other->y, other->x);
  multiply(a, a, sum);
  add(b, to->y, to->x);
  add(sum, other->y, other->x);
  multiply(b, b, sum);
  multiply(c, to->t, other->t);
  multiply(c, c, curve_d);
  add(c, c, c);
  multiply(d, to->z, other->z);
  add(d, d, d);
  subtract(sum, b, a); /* E */
  add(b, b, a);        /* H */
  subtract(a, d, c);   /* F */
  add(c, d, c);        /* G */
  multiply(to->x, sum, a);
  multiply(to->y, c, b);
  multiply(to->z, a, c);
  multiply(to->t, sum, b);
}

/* The negative of an encoded point (§5.1.3); false where the bytes are not a point, or not its only encoding. */
static bool unpack_negative(point *to, const uint8_t bytes[32]) {
  field square, over, under, root;
  uint8_t again[32];
  bool sign = bytes[31] >> 7;
  for (size_t i = 0; i < LIMBS; i++) to->y[i] = bytes[2 * i] + 256 * (int64_t)bytes[2 * i + 1];
  to->y[LIMBS - 1] &= 0x7fff;
  pack(again, to->y);
  again[31] |= (uint8_t)(sign << 7);
  if (memcmp(again, bytes, sizeof again) != 0) return false;
  copy(to->z, one);
  multiply(square, to->y, to->y);
  subtract(over, square, one);
  multiply(under, square, curve_d);
  add(under, under, one);
  /* x = over under^3 (over under^7)^((p - 5) / 8) */
  multiply(square, under, under);
  multiply(root, square, under);
  multiply(square, root, root);
  multiply(square, square, under);
  multiply(square, square, over);
  power(square, square, 252, 2);
  multiply(root, root, over);
  multiply(root, root, square);
  multiply(square, root, root);
  multiply(square, square, under);
  if (!is_equal(square, over)) {
    subtract(over, zero, over);
    if (!is_equal(square, over)) return false;
    multiply(root, root, root_of_minus_one);
  }
  if (sign && is_equal(root, zero)) return false;
  if (is_odd(root) == sign) subtract(root, zero, root);
  carry(root);
  copy(to->x, root);
  multiply(to->t, to->x, to->y);
  return true;
}

/* ---- Scalars modulo the order of the group ---- */

static const uint8_t order[32] = {0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7,
                                  0xa2, 0xde, 0xf9, 0xde, 0x14, [31] = 0x10};

static bool is_below_order(const uint8_t scalar[32]) {
  for (size_t i = 32; i-- > 0;)
    if (scalar[i] != order[i]) return scalar[i] < order[i];
  return false;
}

/* Bit by bit from the top: short, and a small part of the time that the points take. */
static void reduce(uint8_t scalar[32], const uint8_t digest[64]) {
  memset(scalar, 0, 32);
  for (size_t bit = 512; bit-- > 0;) {
    unsigned in = digest[bit / 8] >> (bit % 8) & 1;
    for (size_t i = 0; i < 32; i++) {
      in |= (unsigned)scalar[i] << 1;
      scalar[i] = (uint8_t)in;
      in >>= 8;
    }
    if (is_below_order(scalar)) continue;
    int borrow = 0;
    for (size_t i = 0; i < 32; i++) {
      int less = scalar[i] - order[i] - borrow;
      borrow = less < 0;
      scalar[i] = (uint8_t)less;
    }
  }
}

bool slipway_ed25519_verify(void *context, const uint8_t public_key[32], const char *head, const char *text,
                            size_t length, const uint8_t sign[64]) {
  sha512 hash;
  uint8_t digest[64];
  uint8_t scalar[32];
  point key;
  point base;
  point sum = {{0}, {1}, {1}, {0}};
  (void)context;
  if (!is_below_order(sign + 32) || !unpack_negative(&key, public_key)) return false;
  sha512_begin(&hash);
  sha512_add(&hash, sign, 32);
  sha512_add(&hash, public_key, 32);
  sha512_add(&hash, head, strlen(head));
  sha512_add(&hash, text, length);
  sha512_end(&hash, digest);
  reduce(scalar, digest);
  copy(base.x, base_x);
  copy(base.y, base_y);
  copy(base.z, one);
  multiply(base.t, base_x, base_y);
  /* [S]B - [k]A, which is R */
  for (size_t bit = 256; bit-- > 0;) {
    point same = sum;
    add_point(&sum, &same);
    if (sign[32 + bit / 8] >> (bit % 8) & 1) add_point(&sum, &base);
    if (scalar[bit / 8] >> (bit % 8) & 1) add_point(&sum, &key);
  }
  power(base.z, sum.z, 255, 20);
  multiply(sum.x, sum.x, base.z);
  multiply(sum.y, sum.y, base.z);
  pack(digest, sum.y);
  digest[31] |= (uint8_t)(is_odd(sum.x) << 7);
  return memcmp(digest, sign, 32) == 0;
}
