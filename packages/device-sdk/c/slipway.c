/*
 * Slipway device SDK in C99. SPDX-License-Identifier: Apache-2.0
 */
#include "slipway.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NUMBER_MAX 64

/* ---- SHA-256 (FIPS 180-4) and HMAC (RFC 2104) ---- */

static const uint32_t sha256_words[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t turned(uint32_t word, unsigned by) { return (word >> by) | (word << (32 - by)); }

void slipway_sha256_begin(slipway_sha256 *hash) {
  static const uint32_t start[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                    0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  memcpy(hash->state, start, sizeof start);
  hash->bytes = 0;
}

static void sha256_block(slipway_sha256 *hash) {
  uint32_t w[64];
  uint32_t s[8];
  for (size_t i = 0; i < 16; i++) {
    const uint8_t *at = hash->block + 4 * i;
    w[i] = ((uint32_t)at[0] << 24) | ((uint32_t)at[1] << 16) | ((uint32_t)at[2] << 8) | at[3];
  }
  for (size_t i = 16; i < 64; i++) {
    uint32_t low = turned(w[i - 15], 7) ^ turned(w[i - 15], 18) ^ (w[i - 15] >> 3);
    uint32_t high = turned(w[i - 2], 17) ^ turned(w[i - 2], 19) ^ (w[i - 2] >> 10);
    w[i] = w[i - 16] + low + w[i - 7] + high;
  }
  memcpy(s, hash->state, sizeof s);
  for (size_t i = 0; i < 64; i++) {
    uint32_t one = s[7] + (turned(s[4], 6) ^ turned(s[4], 11) ^ turned(s[4], 25)) + ((s[4] & s[5]) ^ (~s[4] & s[6])) +
                   sha256_words[i] + w[i];
    uint32_t two = (turned(s[0], 2) ^ turned(s[0], 13) ^ turned(s[0], 22)) +
                   ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
    memmove(s + 1, s, 7 * sizeof s[0]);
    s[4] += one;
    s[0] = one + two;
  }
  for (size_t i = 0; i < 8; i++) hash->state[i] += s[i];
}

void slipway_sha256_add(slipway_sha256 *hash, const void *data, size_t length) {
  const uint8_t *bytes = data;
  for (size_t i = 0; i < length; i++) {
    hash->block[hash->bytes++ % 64] = bytes[i];
    if (hash->bytes % 64 == 0) sha256_block(hash);
  }
}

void slipway_sha256_end(slipway_sha256 *hash, uint8_t digest[32]) {
  uint64_t bits = hash->bytes * 8;
  uint8_t end = 0x80;
  uint8_t size[8];
  for (size_t i = 0; i < 8; i++) size[i] = (uint8_t)(bits >> (56 - 8 * i));
  do {
    slipway_sha256_add(hash, &end, 1);
    end = 0;
  } while (hash->bytes % 64 != 56);
  slipway_sha256_add(hash, size, sizeof size);
  for (size_t i = 0; i < 32; i++) digest[i] = (uint8_t)(hash->state[i / 4] >> (24 - 8 * (i % 4)));
}

void slipway_hmac_sha256_hex(const char *key, const char *text, char hex[65]) {
  uint8_t pad[64] = {0};
  uint8_t digest[32];
  slipway_sha256 hash;
  size_t length = strlen(key);
  if (length > sizeof pad) {
    slipway_sha256_begin(&hash);
    slipway_sha256_add(&hash, key, length);
    slipway_sha256_end(&hash, pad);
  } else {
    memcpy(pad, key, length);
  }
  for (size_t i = 0; i < sizeof pad; i++) pad[i] ^= 0x36;
  slipway_sha256_begin(&hash);
  slipway_sha256_add(&hash, pad, sizeof pad);
  slipway_sha256_add(&hash, text, strlen(text));
  slipway_sha256_end(&hash, digest);
  for (size_t i = 0; i < sizeof pad; i++) pad[i] ^= 0x36 ^ 0x5c;
  slipway_sha256_begin(&hash);
  slipway_sha256_add(&hash, pad, sizeof pad);
  slipway_sha256_add(&hash, digest, sizeof digest);
  slipway_sha256_end(&hash, digest);
  for (size_t i = 0; i < 32; i++) {
    hex[2 * i] = "0123456789abcdef"[digest[i] >> 4];
    hex[2 * i + 1] = "0123456789abcdef"[digest[i] & 15];
  }
  hex[64] = '\0';
}

/* ---- Sign-in ---- */

/* Decimal without printf's 64-bit formats, which small C libraries leave out. */
static const char *decimal(int64_t value, char text[24]) {
  char *at = text + 23;
  uint64_t rest = value < 0 ? (uint64_t)0 - (uint64_t)value : (uint64_t)value;
  *at = '\0';
  do *--at = (char)('0' + rest % 10);
  while ((rest /= 10) > 0);
  if (value < 0) *--at = '-';
  return at;
}

static bool joined(char *text, size_t capacity, const char *const *parts) {
  size_t length = 0;
  for (; *parts; parts++) {
    size_t more = strlen(*parts);
    if (more >= capacity - length) return false;
    memcpy(text + length, *parts, more);
    length += more;
  }
  text[length] = '\0';
  return true;
}

static const char *client_of(const slipway_key *key) { return key->client ? key->client : key->serial; }

static bool username_of(const slipway_key *key, slipway_credentials *credentials) {
  const char *const parts[] = {key->serial, "&", key->product_id, NULL};
  return joined(credentials->username, sizeof credentials->username, parts);
}

bool slipway_sign(const slipway_key *key, int64_t timestamp_ms, slipway_credentials *credentials) {
  char digits[24];
  char text[SLIPWAY_CLIENT_MAX + SLIPWAY_SERIAL_MAX + SLIPWAY_PRODUCT_ID_MAX + 80];
  bool clock = timestamp_ms >= 0;
  const char *stamp = clock ? decimal(timestamp_ms, digits) : "";
  const char *const id[] = {client_of(key), clock ? "|timestamp=" : "|", stamp, clock ? "," : "",
                            "signmethod=hmacsha256|", NULL};
  const char *const signed_text[] = {"clientId",  client_of(key),  "deviceName",           key->serial,
                                     "productKey", key->product_id, clock ? "timestamp" : "", stamp, NULL};
  if (strlen(client_of(key)) > SLIPWAY_CLIENT_MAX || !username_of(key, credentials)) return false;
  if (!joined(credentials->client_id, sizeof credentials->client_id, id)) return false;
  if (!joined(text, sizeof text, signed_text)) return false;
  slipway_hmac_sha256_hex(key->device_secret, text, credentials->password);
  return true;
}

bool slipway_easy(const slipway_key *key, slipway_credentials *credentials) {
  const char *const id[] = {client_of(key), NULL};
  const char *const password[] = {key->device_secret, NULL};
  return username_of(key, credentials) && joined(credentials->client_id, sizeof credentials->client_id, id) &&
         joined(credentials->password, sizeof credentials->password, password);
}

uint32_t slipway_backoff_ms(unsigned attempt, uint32_t random) {
  uint32_t most = attempt < 6 ? (uint32_t)1000 << attempt : 60000;
  return most / 2 + (most / 2) * (random & 0xffff) / 0x10000;
}

/* ---- Writing ---- */

void slipway_write_begin(slipway_writer *writer, char *buffer, size_t capacity) {
  writer->text = buffer;
  writer->capacity = capacity;
  writer->length = 0;
  writer->failed = capacity == 0;
  writer->wants_comma = false;
}

static void put(slipway_writer *writer, const char *text, size_t length) {
  if (writer->failed || length >= writer->capacity - writer->length) {
    writer->failed = true;
    return;
  }
  memcpy(writer->text + writer->length, text, length);
  writer->length += length;
  writer->text[writer->length] = '\0';
}

static void put_value(slipway_writer *writer, const char *text) {
  if (writer->wants_comma) put(writer, ",", 1);
  put(writer, text, strlen(text));
  writer->wants_comma = true;
}

void slipway_write_bracket(slipway_writer *writer, char bracket) {
  bool opens = bracket == '{' || bracket == '[';
  if (opens && writer->wants_comma) put(writer, ",", 1);
  put(writer, &bracket, 1);
  writer->wants_comma = !opens;
}

static void put_quoted(slipway_writer *writer, const char *value) {
  put(writer, "\"", 1);
  for (; *value; value++) {
    unsigned char c = (unsigned char)*value;
    if (c == '"' || c == '\\') put(writer, "\\", 1);
    if (c < 0x20) {
      char escape[6] = {'\\', 'u', '0', '0', '0', '0'};
      escape[4] = (char)('0' + (c >> 4));
      escape[5] = "0123456789abcdef"[c & 15];
      put(writer, escape, sizeof escape);
    } else {
      put(writer, value, 1);
    }
  }
  put(writer, "\"", 1);
}

void slipway_write_text(slipway_writer *writer, const char *value) {
  if (writer->wants_comma) put(writer, ",", 1);
  put_quoted(writer, value);
  writer->wants_comma = true;
}

void slipway_write_key(slipway_writer *writer, const char *key) {
  slipway_write_text(writer, key);
  put(writer, ":", 1);
  writer->wants_comma = false;
}

void slipway_write_bool(slipway_writer *writer, bool value) { put_value(writer, value ? "true" : "false"); }

void slipway_write_int(slipway_writer *writer, int64_t value) {
  char text[24];
  put_value(writer, decimal(value, text));
}

static double read_number(const char *text, size_t length) {
  char copy[NUMBER_MAX];
  const char *point = localeconv()->decimal_point;
  memcpy(copy, text, length);
  copy[length] = '\0';
  for (char *at = copy; *at; at++)
    if (*at == '.' && point && point[0]) *at = point[0];
  return strtod(copy, NULL);
}

/* The shortest digits that read back as the same; of a float, as the same float. */
static bool number_text(double value, bool is_float, char text[NUMBER_MAX]) {
  if (!(value - value == 0.0)) return false;
  for (int digits = is_float ? 6 : 15; digits <= 17; digits++) {
    snprintf(text, NUMBER_MAX, "%.*g", digits, value);
    for (char *at = text; *at; at++)
      if (*at == ',') *at = '.';
    double back = read_number(text, strlen(text));
    if (is_float ? (float)back == (float)value : back == value) break;
  }
  return true;
}

void slipway_write_number(slipway_writer *writer, double value) {
  char text[NUMBER_MAX];
  if (number_text(value, false, text)) put_value(writer, text);
  else writer->failed = true;
}

/* ---- Reading ---- */

static bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
static bool is_digit(char c) { return c >= '0' && c <= '9'; }
static const char *past_space(const char *at, const char *end) {
  while (at < end && is_space(*at)) at++;
  return at;
}
static int hex_digit(char c) {
  if (is_digit(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

static const char *past_text(const char *at, const char *end) {
  for (at++; at < end && *at != '"'; at++) {
    if ((unsigned char)*at < 0x20) return NULL;
    if (*at != '\\') continue;
    if (++at == end) return NULL;
    if (*at == 'u') {
      for (int i = 0; i < 4; i++)
        if (++at >= end || hex_digit(*at) < 0) return NULL;
    } else if (!strchr("\"\\/bfnrt", *at) || *at == '\0') {
      return NULL;
    }
  }
  return at < end ? at + 1 : NULL;
}

static const char *past_digits(const char *at, const char *end) {
  if (at >= end || !is_digit(*at)) return NULL;
  while (at < end && is_digit(*at)) at++;
  return at;
}

static const char *past_number(const char *at, const char *end) {
  if (*at == '-') at++;
  if (at < end && *at == '0') at++;
  else at = past_digits(at, end);
  if (at && at < end && *at == '.') at = past_digits(at + 1, end);
  if (at && at < end && (*at == 'e' || *at == 'E')) {
    at++;
    if (at < end && (*at == '+' || *at == '-')) at++;
    at = past_digits(at, end);
  }
  return at;
}

static const char *past_word(const char *at, const char *end, const char *word) {
  size_t length = strlen(word);
  return (size_t)(end - at) >= length && memcmp(at, word, length) == 0 ? at + length : NULL;
}

/* Behind the value that starts at at; NULL where it is none. */
static const char *past_value(const char *at, const char *end, int depth) {
  if (at >= end) return NULL;
  switch (*at) {
    case '"': return past_text(at, end);
    case 't': return past_word(at, end, "true");
    case 'f': return past_word(at, end, "false");
    case 'n': return past_word(at, end, "null");
    case '{':
    case '[': break;
    default: return past_number(at, end);
  }
  char close = *at == '{' ? '}' : ']';
  if (depth == 0) return NULL;
  at = past_space(at + 1, end);
  if (at < end && *at == close) return at + 1;
  for (;;) {
    if (close == '}') {
      if (at >= end || *at != '"') return NULL;
      at = past_text(at, end);
      if (!at) return NULL;
      at = past_space(at, end);
      if (at >= end || *at != ':') return NULL;
      at = past_space(at + 1, end);
    }
    at = past_value(at, end, depth - 1);
    if (!at) return NULL;
    at = past_space(at, end);
    if (at >= end) return NULL;
    if (*at == close) return at + 1;
    if (*at != ',') return NULL;
    at = past_space(at + 1, end);
  }
}

bool slipway_json_parse(const char *text, size_t length, slipway_json *value) {
  const char *end = text + length;
  const char *start = past_space(text, end);
  const char *behind = past_value(start, end, SLIPWAY_JSON_DEPTH);
  if (!behind || past_space(behind, end) != end) return false;
  value->text = start;
  value->length = (size_t)(behind - start);
  return true;
}

bool slipway_json_each(slipway_json within, size_t *at, slipway_json *key, slipway_json *value) {
  const char *end = within.text + within.length;
  const char *next;
  if (within.length < 2 || (within.text[0] != '{' && within.text[0] != '[')) return false;
  next = past_space(within.text + (*at == 0 ? 1 : *at), end);
  if (next < end && *next == ',') next = past_space(next + 1, end);
  if (next >= end || *next == '}' || *next == ']') return false;
  if (within.text[0] == '{') {
    const char *behind = past_text(next, end);
    if (key) {
      key->text = next;
      key->length = (size_t)(behind - next);
    }
    next = past_space(past_space(behind, end) + 1, end);
  }
  value->text = next;
  next = past_value(next, end, SLIPWAY_JSON_DEPTH);
  value->length = (size_t)(next - value->text);
  *at = (size_t)(next - within.text);
  return true;
}

static size_t utf8(uint32_t code, char bytes[4]) {
  if (code < 0x80) {
    bytes[0] = (char)code;
    return 1;
  }
  size_t count = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  for (size_t i = count; i-- > 1; code >>= 6) bytes[i] = (char)(0x80 | (code & 0x3f));
  bytes[0] = (char)((0xf00 >> count) | code);
  return count;
}

static uint32_t unit_at(const char *at) {
  uint32_t unit = 0;
  for (int i = 0; i < 4; i++) unit = unit * 16 + (uint32_t)hex_digit(at[i]);
  return unit;
}

bool slipway_json_text(slipway_json value, char *buffer, size_t capacity) {
  static const char letters[] = "bfnrt";
  static const char meanings[] = "\b\f\n\r\t";
  size_t length = 0;
  if (capacity == 0 || value.length < 2 || value.text[0] != '"') return false;
  const char *end = value.text + value.length - 1;
  for (const char *at = value.text + 1; at < end; at++) {
    char bytes[4];
    size_t count = 1;
    bytes[0] = *at;
    if (*at == '\\') {
      const char *letter = strchr(letters, *++at);
      bytes[0] = letter ? meanings[letter - letters] : *at;
      if (*at == 'u') {
        uint32_t code = unit_at(at + 1);
        at += 4;
        if (code >= 0xd800 && code < 0xdc00) {
          if (end - at < 7 || at[1] != '\\' || at[2] != 'u') return false;
          uint32_t low = unit_at(at + 3);
          if (low < 0xdc00 || low > 0xdfff) return false;
          code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
          at += 6;
        } else if (code == 0 || (code >= 0xdc00 && code <= 0xdfff)) {
          return false;
        }
        count = utf8(code, bytes);
      }
    }
    if (count >= capacity - length) return false;
    memcpy(buffer + length, bytes, count);
    length += count;
  }
  buffer[length] = '\0';
  return true;
}

bool slipway_json_member(slipway_json object, const char *key, slipway_json *value) {
  slipway_json name;
  slipway_json found;
  size_t at = 0;
  bool is_there = false;
  char text[SLIPWAY_ID_MAX + 1];
  if (object.length == 0 || object.text[0] != '{') return false;
  while (slipway_json_each(object, &at, &name, &found)) {
    if (!slipway_json_text(name, text, sizeof text) || strcmp(text, key) != 0) continue;
    *value = found; /* of several the last, as elsewhere */
    is_there = true;
  }
  return is_there;
}

bool slipway_json_bool(slipway_json value, bool *read) {
  if (value.length == 0 || (value.text[0] != 't' && value.text[0] != 'f')) return false;
  *read = value.text[0] == 't';
  return true;
}

bool slipway_json_number(slipway_json value, double *read) {
  if (value.length == 0 || value.length >= NUMBER_MAX) return false;
  if (value.text[0] != '-' && !is_digit(value.text[0])) return false;
  *read = read_number(value.text, value.length);
  return *read - *read == 0.0;
}

/* ---- Values by their schema ---- */

static double number_at(const slipway_schema *schema, const void *value) {
  switch (schema->kind) {
    case SLIPWAY_INT8: return (double)*(const int8_t *)value;
    case SLIPWAY_UINT8: return (double)*(const uint8_t *)value;
    case SLIPWAY_INT16: return (double)*(const int16_t *)value;
    case SLIPWAY_UINT16: return (double)*(const uint16_t *)value;
    case SLIPWAY_INT32: return (double)*(const int32_t *)value;
    case SLIPWAY_UINT32: return (double)*(const uint32_t *)value;
    case SLIPWAY_INT64: return (double)*(const int64_t *)value;
    case SLIPWAY_FLOAT: return (double)*(const float *)value;
    case SLIPWAY_DOUBLE: return *(const double *)value;
    case SLIPWAY_BOOL: return *(const bool *)value ? 1.0 : 0.0;
    case SLIPWAY_ENUM: /* as small as the compiler makes it */
      if (schema->size == 1) return (double)*(const uint8_t *)value;
      return schema->size == 2 ? (double)*(const uint16_t *)value : (double)*(const uint32_t *)value;
    default: return 0.0;
  }
}

static void set_number(const slipway_schema *schema, double number, void *value) {
  switch (schema->kind) {
    case SLIPWAY_INT8: *(int8_t *)value = (int8_t)number; break;
    case SLIPWAY_UINT8: *(uint8_t *)value = (uint8_t)number; break;
    case SLIPWAY_INT16: *(int16_t *)value = (int16_t)number; break;
    case SLIPWAY_UINT16: *(uint16_t *)value = (uint16_t)number; break;
    case SLIPWAY_INT32: *(int32_t *)value = (int32_t)number; break;
    case SLIPWAY_UINT32: *(uint32_t *)value = (uint32_t)number; break;
    case SLIPWAY_INT64: *(int64_t *)value = (int64_t)number; break;
    case SLIPWAY_FLOAT: *(float *)value = (float)number; break;
    case SLIPWAY_DOUBLE: *(double *)value = number; break;
    case SLIPWAY_BOOL: *(bool *)value = number > 0.5; break;
    case SLIPWAY_ENUM:
      if (schema->size == 1) *(uint8_t *)value = (uint8_t)number;
      else if (schema->size == 2) *(uint16_t *)value = (uint16_t)number;
      else *(uint32_t *)value = (uint32_t)number;
      break;
    default: break;
  }
}

static bool is_whole(double value) {
  return value > -9.1e15 && value < 9.1e15 && (double)(int64_t)value == value;
}

static bool is_multiple(double value, double of) {
  double times = value / of;
  double rest;
  if (!(times > -9e15 && times < 9e15)) return true;
  rest = times - (double)(int64_t)(times < 0 ? times - 0.5 : times + 0.5);
  if (rest < 0) rest = -rest;
  if (times < 0) times = -times;
  return rest <= 1e-9 + 8.9e-16 * times;
}

static bool number_fits(const slipway_schema *schema, double number) {
  if (!(number >= schema->minimum && number <= schema->maximum)) return false;
  if (schema->whole && !is_whole(number)) return false;
  return schema->multiple <= 0.0 || is_multiple(number, schema->multiple);
}

/* A float is held against its limits as the digits say that are sent. */
static double as_sent(const slipway_schema *schema, const void *value) {
  char text[NUMBER_MAX];
  double number = number_at(schema, value);
  if (schema->kind != SLIPWAY_FLOAT || !number_text(number, true, text)) return number;
  return read_number(text, strlen(text));
}

static size_t count_at(const void *value) { return *(const size_t *)value; }
static const void *item_at(const slipway_schema *array, const void *value, size_t index) {
  return (const char *)value + array->items_offset + index * array->items->size;
}
static const void *field_at(const slipway_field *field, const void *value) {
  return (const char *)value + field->offset;
}
static bool has_field(const slipway_field *field, const void *value) {
  return field->has_offset == SLIPWAY_ALWAYS || *(const bool *)((const char *)value + field->has_offset);
}
static void set_has(const slipway_field *field, void *value, bool has) {
  if (field->has_offset != SLIPWAY_ALWAYS) *(bool *)((char *)value + field->has_offset) = has;
}

static bool members_fit(const slipway_schema *schema, const void *value) {
  size_t count = 0;
  for (size_t i = 0; i < schema->field_count; i++) count += has_field(&schema->fields[i], value) ? 1 : 0;
  if (count < schema->least || count > schema->most) return false;
  for (size_t i = 0; i < schema->need_count; i++) {
    const slipway_field *one = &schema->fields[schema->needs[i][0]];
    const slipway_field *other = &schema->fields[schema->needs[i][1]];
    if (has_field(one, value) && !has_field(other, value)) return false;
  }
  return true;
}

static bool text_fits(const slipway_schema *schema, const char *text) {
  size_t length = 0;
  while (length < schema->size && text[length] != '\0') length++;
  if (length == schema->size || length < schema->least || length > schema->most) return false;
  return !schema->fixed_text || strcmp(text, schema->fixed_text) == 0;
}

bool slipway_check(const slipway_schema *schema, const void *value) {
  switch (schema->kind) {
    case SLIPWAY_TEXT: return text_fits(schema, value);
    case SLIPWAY_ARRAY:
      if (count_at(value) < schema->least || count_at(value) > schema->most) return false;
      for (size_t i = 0; i < count_at(value); i++)
        if (!slipway_check(schema->items, item_at(schema, value, i))) return false;
      return true;
    case SLIPWAY_OBJECT:
      for (size_t i = 0; i < schema->field_count; i++) {
        const slipway_field *field = &schema->fields[i];
        if (has_field(field, value) && !slipway_check(field->schema, field_at(field, value))) return false;
      }
      return members_fit(schema, value);
    default: return number_fits(schema, as_sent(schema, value));
  }
}

void slipway_write_value(slipway_writer *writer, const slipway_schema *schema, const void *value) {
  char text[NUMBER_MAX];
  switch (schema->kind) {
    case SLIPWAY_BOOL: slipway_write_bool(writer, *(const bool *)value); break;
    case SLIPWAY_TEXT: slipway_write_text(writer, value); break;
    case SLIPWAY_ENUM: {
      size_t index = (size_t)number_at(schema, value);
      if (index >= schema->entry_count) writer->failed = true;
      else if (schema->texts) slipway_write_text(writer, schema->texts[index]);
      else slipway_write_number(writer, schema->numbers[index]);
      break;
    }
    case SLIPWAY_ARRAY:
      slipway_write_bracket(writer, '[');
      for (size_t i = 0; i < count_at(value); i++)
        slipway_write_value(writer, schema->items, item_at(schema, value, i));
      slipway_write_bracket(writer, ']');
      break;
    case SLIPWAY_OBJECT:
      slipway_write_bracket(writer, '{');
      for (size_t i = 0; i < schema->field_count; i++) {
        const slipway_field *field = &schema->fields[i];
        if (!has_field(field, value)) continue;
        slipway_write_key(writer, field->key);
        slipway_write_value(writer, field->schema, field_at(field, value));
      }
      slipway_write_bracket(writer, '}');
      break;
    case SLIPWAY_INT64: slipway_write_int(writer, *(const int64_t *)value); break;
    case SLIPWAY_FLOAT:
      if (number_text(number_at(schema, value), true, text)) put_value(writer, text);
      else writer->failed = true;
      break;
    case SLIPWAY_DOUBLE: slipway_write_number(writer, *(const double *)value); break;
    default: slipway_write_int(writer, (int64_t)number_at(schema, value)); break;
  }
}

static bool read_object(const slipway_schema *schema, slipway_json json, void *value) {
  slipway_json key;
  slipway_json member;
  size_t at = 0;
  char text[SLIPWAY_ID_MAX + 1];
  if (json.text[0] != '{') return false;
  for (size_t i = 0; i < schema->field_count; i++) set_has(&schema->fields[i], value, false);
  while (slipway_json_each(json, &at, &key, &member)) {
    const slipway_field *field = NULL;
    if (!slipway_json_text(key, text, sizeof text)) return false;
    for (size_t i = 0; i < schema->field_count; i++)
      if (strcmp(schema->fields[i].key, text) == 0) field = &schema->fields[i];
    if (!field || !slipway_read_value(field->schema, member, (char *)value + field->offset)) return false;
    set_has(field, value, true);
  }
  for (size_t i = 0; i < schema->field_count; i++)
    if (schema->fields[i].has_offset == SLIPWAY_ALWAYS && !slipway_json_member(json, schema->fields[i].key, &member))
      return false;
  return members_fit(schema, value);
}

static bool read_array(const slipway_schema *schema, slipway_json json, void *value) {
  slipway_json item;
  size_t at = 0;
  size_t count = 0;
  if (json.text[0] != '[') return false;
  while (slipway_json_each(json, &at, NULL, &item)) {
    char *place = (char *)value + schema->items_offset + count * schema->items->size;
    if (count == schema->most || !slipway_read_value(schema->items, item, place)) return false;
    count++;
  }
  *(size_t *)value = count;
  return count >= schema->least;
}

static bool read_entry(const slipway_schema *schema, slipway_json json, void *value) {
  char text[160];
  double number = 0.0;
  if (schema->texts ? !slipway_json_text(json, text, sizeof text) : !slipway_json_number(json, &number)) return false;
  for (size_t i = 0; i < schema->entry_count; i++) {
    if (schema->texts ? strcmp(schema->texts[i], text) != 0 : schema->numbers[i] != number) continue;
    set_number(schema, (double)i, value);
    return number_fits(schema, (double)i);
  }
  return false;
}

bool slipway_read_value(const slipway_schema *schema, slipway_json json, void *value) {
  double number;
  bool flag;
  switch (schema->kind) {
    case SLIPWAY_TEXT: return slipway_json_text(json, value, schema->size) && text_fits(schema, value);
    case SLIPWAY_ENUM: return read_entry(schema, json, value);
    case SLIPWAY_OBJECT: return read_object(schema, json, value);
    case SLIPWAY_ARRAY: return read_array(schema, json, value);
    case SLIPWAY_BOOL:
      if (!slipway_json_bool(json, &flag)) return false;
      *(bool *)value = flag;
      return number_fits(schema, flag ? 1.0 : 0.0);
    default:
      if (!slipway_json_number(json, &number) || !number_fits(schema, number)) return false;
      set_number(schema, number, value);
      return true;
  }
}

static void sample_text(const slipway_schema *schema, bool high, char *text) {
  const char *known = schema->fixed_text ? schema->fixed_text : high ? schema->high_text : schema->low_text;
  size_t length = high ? schema->most : schema->least;
  if (known) length = strlen(known) < schema->size ? strlen(known) : 0;
  for (size_t i = 0; i < length; i++) text[i] = known ? known[i] : 'x';
  text[length] = '\0';
}

bool slipway_sample(const slipway_schema *schema, bool high, void *value) {
  size_t left = schema->most;
  if (schema->unsampled) return false;
  switch (schema->kind) {
    case SLIPWAY_TEXT: sample_text(schema, high, value); break;
    case SLIPWAY_ARRAY:
      *(size_t *)value = high ? schema->most : schema->least;
      for (size_t i = 0; i < count_at(value); i++)
        if (!slipway_sample(schema->items, high, (char *)value + schema->items_offset + i * schema->items->size))
          return false;
      break;
    case SLIPWAY_OBJECT:
      for (size_t i = 0; i < schema->field_count; i++)
        if (schema->fields[i].has_offset == SLIPWAY_ALWAYS) left--;
      for (size_t i = 0; i < schema->field_count; i++) {
        const slipway_field *field = &schema->fields[i];
        bool is_optional = field->has_offset != SLIPWAY_ALWAYS;
        set_has(field, value, !is_optional || left > 0);
        if (!has_field(field, value)) continue;
        if (!slipway_sample(field->schema, high, (char *)value + field->offset)) return false;
        if (is_optional) left--;
      }
      break;
    default: set_number(schema, high ? schema->high : schema->low, value); break;
  }
  return slipway_check(schema, value);
}

/* ---- The device ---- */

static const char prefix_head[] = "iot/v1/";

bool slipway_device_init(slipway_device *device, const slipway_key *key, const slipway_transport *transport,
                         const slipway_model *model, void *handlers, char *buffer, size_t capacity) {
  const char *const prefix[] = {prefix_head, key->product_id, "/", key->serial, "/", NULL};
  memset(device, 0, sizeof *device);
  device->transport = *transport;
  device->model = model;
  device->handlers = handlers;
  device->buffer = buffer;
  device->capacity = capacity;
  if (!joined(device->topic, sizeof device->topic, prefix)) return false;
  device->prefix_length = strlen(device->topic);
  return true;
}

static bool name_topic(slipway_device *device, const char *head, const char *key, const char *tail) {
  const char *const parts[] = {head, key, tail, NULL};
  return joined(device->topic + device->prefix_length, sizeof device->topic - device->prefix_length, parts);
}

bool slipway_subscribe(slipway_device *device) {
  return name_topic(device, "down/", "", "#") && device->transport.subscribe(device->transport.context, device->topic);
}

static bool send(slipway_device *device, const char *head, const char *key, const char *tail) {
  slipway_writer *writer = &device->writer;
  device->open = 0;
  if (writer->failed || !name_topic(device, head, key, tail)) return false;
  return device->transport.publish(device->transport.context, device->topic, writer->text, writer->length);
}

/* An object with an id of its own, or with that of what is answered. */
static void begin(slipway_device *device, const char *id) {
  char text[24];
  slipway_write_begin(&device->writer, device->buffer, device->capacity);
  slipway_write_bracket(&device->writer, '{');
  slipway_write_key(&device->writer, "id");
  slipway_write_text(&device->writer, id ? id : decimal((int64_t)++device->last_id, text));
}

static void write_time(slipway_device *device, int64_t time_ms) {
  if (time_ms <= 0) return;
  slipway_write_key(&device->writer, "time");
  slipway_write_int(&device->writer, time_ms);
}

static int64_t now_of(const slipway_device *device) {
  return device->transport.now_ms ? device->transport.now_ms(device->transport.context) : 0;
}

void slipway_report_begin(slipway_device *device) {
  begin(device, NULL);
  write_time(device, now_of(device));
  slipway_write_key(&device->writer, "data");
  slipway_write_bracket(&device->writer, '{');
  device->open = 'p';
}

bool slipway_report_add(slipway_device *device, const char *key, const slipway_schema *schema, const void *value) {
  if ((device->open != 'p' && device->open != 'i') || !slipway_check(schema, value)) return false;
  slipway_write_key(&device->writer, key);
  slipway_write_value(&device->writer, schema, value);
  return !device->writer.failed;
}

bool slipway_report_send(slipway_device *device) {
  if (device->open != 'p') return false;
  slipway_write_bracket(&device->writer, '}');
  slipway_write_bracket(&device->writer, '}');
  return send(device, "up/property/report", "", "");
}

static bool write_data(slipway_device *device, const slipway_schema *schema, const void *data) {
  slipway_writer *writer = &device->writer;
  slipway_write_key(writer, "data");
  if (schema && data) {
    if (!slipway_check(schema, data)) return false;
    slipway_write_value(writer, schema, data);
  } else {
    slipway_write_bracket(writer, '{');
    slipway_write_bracket(writer, '}');
  }
  return !schema || data;
}

bool slipway_event_send(slipway_device *device, const slipway_event *event, const void *data, int status) {
  begin(device, NULL);
  write_time(device, now_of(device));
  slipway_write_key(&device->writer, "status");
  slipway_write_int(&device->writer, status);
  if (!write_data(device, event->data, data)) return false;
  slipway_write_bracket(&device->writer, '}');
  return send(device, "up/event/", event->key, "");
}

bool slipway_shadow_get(slipway_device *device) {
  begin(device, NULL);
  slipway_write_bracket(&device->writer, '}');
  return send(device, "up/shadow/get", "", "");
}

static bool send_bind(slipway_device *device, const char *kind) {
  slipway_write_bracket(&device->writer, '}');
  return send(device, "up/bind/", kind, "");
}

static bool send_bind_text(slipway_device *device, const char *kind, const char *key, const char *text) {
  begin(device, NULL);
  slipway_write_key(&device->writer, key);
  slipway_write_text(&device->writer, text);
  return send_bind(device, kind);
}

bool slipway_bind_token(slipway_device *device, const char *token) {
  return send_bind_text(device, "token", "token", token);
}

bool slipway_bind_open(slipway_device *device, int seconds) {
  begin(device, NULL);
  slipway_write_key(&device->writer, "seconds");
  slipway_write_int(&device->writer, seconds);
  return send_bind(device, "open");
}

bool slipway_bind_reset(slipway_device *device, const char *name) {
  return send_bind_text(device, "reset", "reset", name);
}

bool slipway_bind_get(slipway_device *device) {
  begin(device, NULL);
  return send_bind(device, "get");
}

bool slipway_send(slipway_device *device, const char *tail, const char *body) {
  slipway_json object;
  slipway_json key;
  slipway_json value;
  size_t at = 0;
  if (!slipway_json_parse(body, strlen(body), &object) || object.text[0] != '{') return false;
  begin(device, NULL);
  while (slipway_json_each(object, &at, &key, &value)) {
    put(&device->writer, ",", 1);
    put(&device->writer, key.text, key.length);
    put(&device->writer, ":", 1);
    put(&device->writer, value.text, value.length);
  }
  slipway_write_bracket(&device->writer, '}');
  return send(device, tail, "", "");
}

/* ---- Batch ---- */

void slipway_batch_begin(slipway_device *device) {
  begin(device, NULL);
  slipway_write_key(&device->writer, "items");
  slipway_write_bracket(&device->writer, '[');
  device->open = 'b';
}

static void end_item(slipway_device *device) {
  if (device->open != 'i') return;
  slipway_write_bracket(&device->writer, '}');
  slipway_write_bracket(&device->writer, '}');
  device->open = 'b';
}

static void begin_item(slipway_device *device, const char *type, int64_t time_ms) {
  end_item(device);
  slipway_write_bracket(&device->writer, '{');
  slipway_write_key(&device->writer, "type");
  slipway_write_text(&device->writer, type);
  write_time(device, time_ms);
}

void slipway_batch_report(slipway_device *device, int64_t time_ms) {
  if (device->open != 'b' && device->open != 'i') return;
  begin_item(device, "property", time_ms);
  slipway_write_key(&device->writer, "data");
  slipway_write_bracket(&device->writer, '{');
  device->open = 'i';
}

bool slipway_batch_event(slipway_device *device, const slipway_event *event, const void *data, int64_t time_ms) {
  if (device->open != 'b' && device->open != 'i') return false;
  if (event->data && (!data || !slipway_check(event->data, data))) return false;
  begin_item(device, "event", time_ms);
  slipway_write_key(&device->writer, "deKey");
  slipway_write_text(&device->writer, event->key);
  write_data(device, event->data, data);
  slipway_write_bracket(&device->writer, '}');
  return !device->writer.failed;
}

bool slipway_batch_send(slipway_device *device) {
  end_item(device);
  if (device->open != 'b') return false;
  slipway_write_bracket(&device->writer, ']');
  slipway_write_bracket(&device->writer, '}');
  return send(device, "up/batch", "", "");
}

/* ---- What arrives ---- */

static const slipway_property *property_of(const slipway_model *model, slipway_json key, char *text, size_t capacity) {
  if (!slipway_json_text(key, text, capacity)) text[0] = '\0';
  for (size_t i = 0; i < model->property_count; i++)
    if (strcmp(model->properties[i].key, text) == 0) return &model->properties[i];
  return NULL;
}

/* Nothing is set before all of it was looked at. */
static int set_all(slipway_device *device, slipway_json data, bool is_strict, char *key, size_t capacity) {
  const slipway_model *model = device->model;
  for (int pass = is_strict ? 0 : 1; pass < 2; pass++) {
    slipway_json name;
    slipway_json value;
    size_t at = 0;
    while (slipway_json_each(data, &at, &name, &value)) {
      const slipway_property *property = property_of(model, name, key, capacity);
      bool is_known = property && property->set;
      bool fits = is_known && slipway_read_value(property->schema, value, model->input);
      if (!fits && is_strict) return is_known ? SLIPWAY_OFF_MODEL : SLIPWAY_UNKNOWN_FEATURE;
      if (!fits || pass == 0) continue;
      int code = property->set(device->handlers, model->input);
      if (code != SLIPWAY_OK && is_strict) return code;
    }
  }
  return SLIPWAY_OK;
}

static void write_code(slipway_device *device, int code, const char *key) {
  slipway_write_key(&device->writer, "code");
  slipway_write_int(&device->writer, code);
  if (code == SLIPWAY_OK || !key) return;
  slipway_write_key(&device->writer, "msg");
  slipway_write_text(&device->writer, key);
}

static void receive_set(slipway_device *device, slipway_json message, const char *id) {
  slipway_json data;
  char key[SLIPWAY_ID_MAX + 1] = "";
  int code = SLIPWAY_BAD_JSON;
  if (slipway_json_member(message, "data", &data) && data.text[0] == '{')
    code = set_all(device, data, true, key, sizeof key);
  begin(device, id);
  write_code(device, code, key);
  slipway_write_bracket(&device->writer, '}');
  send(device, "up/property/set", "", "/reply");
}

static int run_action(slipway_device *device, const slipway_action *action, slipway_json message) {
  const slipway_model *model = device->model;
  slipway_json data;
  int code;
  if (!action || !action->run) return SLIPWAY_UNKNOWN_FEATURE;
  if (action->input) {
    if (!slipway_json_member(message, "data", &data)) return SLIPWAY_OFF_MODEL;
    if (!slipway_read_value(action->input, data, model->input)) return SLIPWAY_OFF_MODEL;
  }
  if (action->output) memset(model->output, 0, action->output->size);
  code = action->run(device->handlers, model->input, model->output);
  return code == SLIPWAY_OK && action->output && !slipway_check(action->output, model->output) ? SLIPWAY_FAULT : code;
}

static void receive_action(slipway_device *device, slipway_json message, const char *id, const char *key) {
  const slipway_action *action = NULL;
  int code;
  for (size_t i = 0; i < device->model->action_count; i++)
    if (strcmp(device->model->actions[i].key, key) == 0) action = &device->model->actions[i];
  code = run_action(device, action, message);
  begin(device, id);
  write_code(device, code, NULL);
  if (code == SLIPWAY_OK) write_data(device, action->output, device->model->output);
  slipway_write_bracket(&device->writer, '}');
  send(device, "up/action/", key, "/reply");
}

static void receive_shadow(slipway_device *device, slipway_json message) {
  slipway_json part;
  char key[SLIPWAY_ID_MAX + 1];
  if (slipway_json_member(message, "desired", &part)) set_all(device, part, false, key, sizeof key);
  if (slipway_json_member(message, "version", &part)) slipway_json_number(part, &device->shadow_version);
}

static void receive_ack(slipway_device *device, slipway_json message, const char *id) {
  slipway_json part;
  double code = 0;
  if (!device->on_ack) return;
  if (slipway_json_member(message, "code", &part)) slipway_json_number(part, &code);
  device->on_ack(device->handlers, id, (int)code, message);
}

static void receive_bind(slipway_device *device, slipway_json message) {
  slipway_json part;
  bool bound;
  double at = 0;
  if (!device->on_bind || !slipway_json_member(message, "bound", &part) || !slipway_json_bool(part, &bound)) return;
  if (slipway_json_member(message, "at", &part)) slipway_json_number(part, &at);
  device->on_bind(device->handlers, bound, (int64_t)at);
}

bool slipway_receive(slipway_device *device, const char *topic, const char *payload, size_t length) {
  static const char action[] = "down/action/";
  slipway_json message;
  slipway_json part;
  char id[SLIPWAY_ID_MAX + 1] = "";
  if (strncmp(topic, device->topic, device->prefix_length) != 0) return false;
  topic += device->prefix_length;
  if (!slipway_json_parse(payload, length, &message) || message.text[0] != '{') return false;
  if (slipway_json_member(message, "id", &part) && !slipway_json_text(part, id, sizeof id)) return false;
  if (strcmp(topic, "down/property/set") == 0) receive_set(device, message, id);
  else if (strncmp(topic, action, sizeof action - 1) == 0)
    receive_action(device, message, id, topic + sizeof action - 1);
  else if (strcmp(topic, "down/shadow") == 0) receive_shadow(device, message);
  else if (strcmp(topic, "down/ack") == 0) receive_ack(device, message, id);
  else if (strcmp(topic, "down/bind") == 0) receive_bind(device, message);
  else return false;
  return true;
}
