/*
 * Firmware updates for the Slipway device SDK in C99. SPDX-License-Identifier: Apache-2.0
 */
#include "slipway_ota.h"

#include <string.h>

#define MAX_DEPTH 4
#define MAX_KEYS 16
#define MAX_ROOTS 4
#define MAX_NAMES 64
#define MAX_SIGNS 8
#define MAX_WHOLE 9007199254740991u
#define MAX_COUNT 4294967295u
#define MAX_SIZE 2147483647u
#define MAX_TRANSFERS 8
#define PATIENCE_MS 60000u
#define MIN_BYTES_PER_SECOND 64u
#define DEFAULT_BATTERY_PERCENT 30

static const char *const type_names[SLIPWAY_OTA_TYPES] = {"module", "bluetooth", "zigbee", "mcu"};

/* ---- Canonical JSON: printable ASCII without escapes, whole numbers, keys that ascend ---- */

static bool is_plain(char c) { return c >= 0x20 && c <= 0x7e && c != '"' && c != '\\'; }
static bool is_figure(char c) { return c >= '0' && c <= '9'; }

static const char *past_string(const char *at, const char *end) {
  if (at >= end || *at != '"') return NULL;
  for (at++; at < end && is_plain(*at);) at++;
  return at < end && *at == '"' ? at + 1 : NULL;
}

static const char *past_whole(const char *at, const char *end) {
  const char *start = at;
  uint64_t number = 0;
  while (at < end && is_figure(*at) && at - start < 16) number = number * 10 + (uint64_t)(*at++ - '0');
  if (at == start || (at < end && is_figure(*at)) || number > MAX_WHOLE) return NULL;
  return *start == '0' && at - start > 1 ? NULL : at;
}

static bool ascends(const char *last, const char *last_end, const char *key, const char *key_end) {
  size_t length = (size_t)(last_end - last);
  size_t other = (size_t)(key_end - key);
  int order = memcmp(last, key, length < other ? length : other);
  return order < 0 || (order == 0 && length < other);
}

static const char *past_canonical(const char *at, const char *end, int depth) {
  if (at >= end) return NULL;
  if (*at == '"') return past_string(at, end);
  if (*at != '{' && *at != '[') return past_whole(at, end);
  char close = *at == '{' ? '}' : ']';
  const char *last = NULL;
  const char *last_end = NULL;
  if (depth == 0) return NULL;
  if (++at < end && *at == close) return at + 1;
  for (;; at++) {
    if (close == '}') {
      const char *key_end = past_string(at, end);
      if (!key_end || key_end >= end || *key_end != ':') return NULL;
      if (last && !ascends(last, last_end, at + 1, key_end - 1)) return NULL;
      last = at + 1;
      last_end = key_end - 1;
      at = key_end + 1;
    }
    at = past_canonical(at, end, depth - 1);
    if (!at || at >= end) return NULL;
    if (*at == close) return at + 1;
    if (*at != ',') return NULL;
  }
}

static bool read_document(const char *text, size_t length, size_t most, slipway_json *document) {
  if (length > most || past_canonical(text, text + length, MAX_DEPTH) != text + length || text[0] != '{') return false;
  document->text = text;
  document->length = length;
  return true;
}

/* ---- Members; a document that has others, too, is refused ---- */

static bool has_members(slipway_json object, const char *const *names) {
  slipway_json key;
  slipway_json value;
  size_t at = 0;
  if (object.length == 0 || object.text[0] != '{') return false;
  while (slipway_json_each(object, &at, &key, &value)) {
    if (!*names || key.length != strlen(*names) + 2 || memcmp(key.text + 1, *names, key.length - 2) != 0) return false;
    names++;
  }
  return !*names;
}

static bool read_whole(slipway_json object, const char *name, uint64_t least, uint64_t most, uint64_t *number) {
  slipway_json value;
  if (!slipway_json_member(object, name, &value) || !is_figure(value.text[0])) return false;
  *number = 0;
  for (size_t i = 0; i < value.length; i++) *number = *number * 10 + (uint64_t)(value.text[i] - '0');
  return *number >= least && *number <= most;
}

static bool read_count(slipway_json object, const char *name, uint32_t least, uint32_t *number) {
  uint64_t wide;
  if (!read_whole(object, name, least, MAX_COUNT, &wide)) return false;
  *number = (uint32_t)wide;
  return true;
}

static bool read_string(slipway_json object, const char *name, slipway_json *text) {
  if (!slipway_json_member(object, name, text) || text->text[0] != '"') return false;
  text->text++;
  text->length -= 2;
  return true;
}

static bool is_text(slipway_json text, const char *wanted) {
  return text.length == strlen(wanted) && memcmp(text.text, wanted, text.length) == 0;
}

static bool is_in(slipway_json text, const char *others, size_t least, size_t most, bool lower, bool upper) {
  if (text.length < least || text.length > most) return false;
  for (size_t i = 0; i < text.length; i++) {
    char c = text.text[i];
    bool is_letter = (lower && c >= 'a' && c <= 'z') || (upper && c >= 'A' && c <= 'Z');
    if (!is_letter && !is_figure(c) && (c == '\0' || !strchr(others, c))) return false;
  }
  return true;
}

static bool is_hex(slipway_json text, size_t length) { return is_in(text, "abcdef", length, length, false, false); }

static bool read_hex(slipway_json object, const char *name, size_t length, slipway_json *text) {
  return read_string(object, name, text) && is_hex(*text, length);
}

static int digit64(char c) {
  if (c >= 'A' && c <= 'Z') return c - 'A';
  if (c >= 'a' && c <= 'z') return c - 'a' + 26;
  if (is_figure(c)) return c - '0' + 52;
  return c == '-' ? 62 : c == '_' ? 63 : -1;
}

/* Base64url without padding; false where another text means the same bytes. */
static bool decode64(const char *text, size_t length, uint8_t *bytes, size_t count) {
  uint32_t bits = 0;
  unsigned kept = 0;
  if (length != (count * 4 + 2) / 3) return false;
  for (size_t i = 0; i < length; i++) {
    int digit = digit64(text[i]);
    if (digit < 0) return false;
    bits = (bits << 6 | (uint32_t)digit) & 0xffff;
    kept += 6;
    if (kept < 8) continue;
    kept -= 8;
    *bytes++ = (uint8_t)(bits >> kept);
  }
  return (bits & ((1u << kept) - 1)) == 0;
}

/* Walks a list of at most `most`; of each item `name_of` gives what no other item may have. */
static bool check_items(slipway_json object, const char *name, size_t least, size_t most,
                        bool (*name_of)(slipway_json item, slipway_json *own)) {
  slipway_json list;
  slipway_json item;
  slipway_json own;
  size_t count = 0;
  size_t at = 0;
  if (!slipway_json_member(object, name, &list) || list.text[0] != '[') return false;
  for (; slipway_json_each(list, &at, NULL, &item); count++) {
    slipway_json earlier;
    slipway_json other;
    size_t before = 0;
    if (count == most || !name_of(item, &own)) return false;
    for (size_t i = 0; i < count; i++) {
      slipway_json_each(list, &before, NULL, &earlier);
      if (name_of(earlier, &other) && other.length == own.length && memcmp(other.text, own.text, own.length) == 0)
        return false;
    }
  }
  return count >= least;
}

static bool name_of_text(slipway_json item, slipway_json *own, const char *others, size_t most, bool lower) {
  if (item.text[0] != '"') return false;
  own->text = item.text + 1;
  own->length = item.length - 2;
  return is_in(*own, others, 1, most, lower, true);
}
static bool name_of_area(slipway_json item, slipway_json *own) { return name_of_text(item, own, "-", 16, false); }
static bool name_of_hardware(slipway_json item, slipway_json *own) { return name_of_text(item, own, "._-", 32, true); }

static bool read_type(slipway_json object, slipway_json *text, slipway_ota_type *type) {
  if (!read_string(object, "type", text)) return false;
  for (int i = 0; i < SLIPWAY_OTA_TYPES; i++) {
    if (!is_text(*text, type_names[i])) continue;
    *type = (slipway_ota_type)i;
    return true;
  }
  return false;
}

static bool name_of_seq(slipway_json item, slipway_json *own) {
  static const char *const names[] = {"seq", "type", NULL};
  slipway_ota_type type;
  uint32_t seq;
  return has_members(item, names) && read_count(item, "seq", 1, &seq) && read_type(item, own, &type);
}

static bool name_of_image(slipway_json item, slipway_json *own) {
  static const char *const names[] = {"fromSeq", "seq", "sha256", "size", "type", "version", NULL};
  slipway_ota_type type;
  slipway_json text;
  uint32_t count;
  uint64_t size;
  return has_members(item, names) && read_count(item, "fromSeq", 0, &count) && read_count(item, "seq", 1, &count) &&
         read_hex(item, "sha256", 64, &text) && read_whole(item, "size", 1, MAX_SIZE, &size) &&
         read_string(item, "version", &text) && text.length >= 1 && text.length <= 64 && read_type(item, own, &type);
}

static bool is_root(slipway_json item, slipway_json *own) {
  slipway_json key;
  uint8_t bytes[32];
  return read_hex(item, "id", 16, own) && read_string(item, "public", &key) &&
         decode64(key.text, key.length, bytes, sizeof bytes);
}
static bool name_of_root(slipway_json item, slipway_json *own) {
  static const char *const names[] = {"id", "public", NULL};
  return has_members(item, names) && is_root(item, own);
}
static bool name_of_key(slipway_json item, slipway_json *own) {
  static const char *const names[] = {"id", "notAfter", "public", "use", NULL};
  slipway_json use;
  uint64_t time;
  return has_members(item, names) && read_whole(item, "notAfter", 0, MAX_WHOLE, &time) &&
         read_string(item, "use", &use) && (is_text(use, "release") || is_text(use, "fresh")) && is_root(item, own);
}

static bool is_format_1(slipway_json document) {
  uint64_t format;
  return read_whole(document, "format", 1, 1, &format);
}

/* ---- Key lists ---- */

typedef struct key_list {
  slipway_json document;
  slipway_json product;
  uint32_t version;
  uint32_t epoch;
  uint64_t expires;
} key_list;

static bool read_list(const char *text, size_t length, key_list *list) {
  static const char *const names[] = {"created", "epoch",   "expires", "format", "keys",
                                      "product", "roots", "version", NULL};
  uint64_t created;
  slipway_json document;
  if (!text || !read_document(text, length, SLIPWAY_OTA_LIST_MAX, &document)) return false;
  list->document = document;
  return has_members(document, names) && is_format_1(document) && read_hex(document, "product", 32, &list->product) &&
         read_count(document, "version", 1, &list->version) && read_count(document, "epoch", 1, &list->epoch) &&
         read_whole(document, "created", 0, MAX_WHOLE, &created) &&
         read_whole(document, "expires", 0, MAX_WHOLE, &list->expires) &&
         check_items(document, "keys", 0, MAX_KEYS, name_of_key) &&
         check_items(document, "roots", 1, MAX_ROOTS, name_of_root);
}

static bool is_signed(const slipway_ota_device *device, slipway_json public_key, const char *head, const char *text,
                      size_t length, const char *sign) {
  uint8_t key[32];
  uint8_t bytes[64];
  return decode64(public_key.text, public_key.length, key, sizeof key) &&
         decode64(sign, strlen(sign), bytes, sizeof bytes) &&
         device->verify(device->verify_context, key, head, text, length, bytes);
}

typedef struct signed_list {
  const slipway_ota_device *device;
  const char *text;
  size_t length;
  const slipway_ota_sign *signs;
  size_t count;
} signed_list;

static bool root_signed(const signed_list *list, slipway_json id, slipway_json public_key) {
  for (size_t i = 0; i < list->count; i++)
    if (is_text(id, list->signs[i].key_id) &&
        is_signed(list->device, public_key, "slipway-keys-v1\n", list->text, list->length, list->signs[i].sign))
      return true;
  return false;
}

static slipway_json json_of(const char *text) {
  slipway_json json = {text, strlen(text)};
  return json;
}

/* The roots one after the other: those of a list, or those built in where there is none. */
static bool next_root(const slipway_ota_trust *trust, const key_list *list, size_t *at, slipway_json *id,
                      slipway_json *key) {
  slipway_json roots;
  slipway_json root;
  if (!list) {
    if (*at >= trust->root_count) return false;
    *id = json_of(trust->roots[*at].id);
    *key = json_of(trust->roots[(*at)++].public_key);
    return true;
  }
  return slipway_json_member(list->document, "roots", &roots) && slipway_json_each(roots, at, NULL, &root) &&
         read_string(root, "id", id) && read_string(root, "public", key);
}

static bool any_root_signed(const slipway_ota_trust *trust, const key_list *list, const signed_list *text) {
  slipway_json id;
  slipway_json key;
  for (size_t at = 0; next_root(trust, list, &at, &id, &key);)
    if (root_signed(text, id, key)) return true;
  return false;
}

/* Each root that is added has to sign, so that a rotation cannot end with a root that cannot. */
static bool added_roots_signed(const slipway_ota_trust *trust, const key_list *present, const key_list *list,
                               const signed_list *text) {
  slipway_json id;
  slipway_json key;
  for (size_t at = 0; next_root(trust, list, &at, &id, &key);) {
    slipway_json old_id;
    slipway_json old;
    bool is_old = false;
    for (size_t before = 0; next_root(trust, present, &before, &old_id, &old);)
      is_old = is_old || (old.length == key.length && memcmp(old.text, key.text, key.length) == 0);
    if (!is_old && !root_signed(text, id, key)) return false;
  }
  return true;
}

static bool is_past(uint64_t limit, const slipway_ota_device *device) {
  return device->time_ms > 0 && (uint64_t)device->time_ms > limit;
}

int slipway_ota_check_list(const slipway_ota_trust *trust, const slipway_ota_device *device, const char *text,
                           size_t length, const slipway_ota_sign *signs, size_t sign_count) {
  key_list stored;
  key_list list;
  const key_list *present = read_list(trust->list, trust->list_length, &stored) ? &stored : NULL;
  signed_list offered = {device, text, length, signs, sign_count < MAX_SIGNS ? sign_count : MAX_SIGNS};
  if (length > SLIPWAY_OTA_LIST_MAX) return SLIPWAY_OTA_OTHER;
  if (!any_root_signed(trust, present, &offered)) return SLIPWAY_OTA_BAD_SIGNATURE;
  if (!read_list(text, length, &list)) return SLIPWAY_OTA_OTHER;
  if (!is_text(list.product, device->product_id)) return SLIPWAY_OTA_OTHER_HARDWARE;
  if (present && (list.version <= present->version || list.epoch < present->epoch)) return SLIPWAY_OTA_BAD_SEQUENCE;
  if (is_past(list.expires, device)) return SLIPWAY_OTA_EXPIRED;
  if (!any_root_signed(trust, &list, &offered)) return SLIPWAY_OTA_BAD_SIGNATURE;
  return added_roots_signed(trust, present, &list, &offered) ? SLIPWAY_OTA_OK : SLIPWAY_OTA_BAD_SIGNATURE;
}

uint32_t slipway_ota_list_version(const slipway_ota_trust *trust) {
  key_list list;
  return read_list(trust->list, trust->list_length, &list) ? list.version : 0;
}

/* The listed key of this use and id. */
static bool find_key(const key_list *list, const char *use, const char *id, slipway_json *key, uint64_t *not_after) {
  slipway_json keys;
  slipway_json one;
  slipway_json own;
  size_t at = 0;
  if (!slipway_json_member(list->document, "keys", &keys)) return false;
  while (slipway_json_each(keys, &at, NULL, &one)) {
    if (!read_string(one, "use", &own) || !is_text(own, use)) continue;
    if (!read_string(one, "id", &own) || !is_text(own, id)) continue;
    return read_string(one, "public", key) && read_whole(one, "notAfter", 0, MAX_WHOLE, not_after);
  }
  return false;
}

/* ---- Manifests ---- */

static bool is_manifest(slipway_json document) {
  static const char *const names[] = {"areas", "created", "epoch", "expires", "format",  "hardware", "images",
                                      "keyId", "model",   "needs", "product", "release", NULL};
  slipway_json text;
  uint64_t number;
  uint32_t count;
  return has_members(document, names) && is_format_1(document) && read_hex(document, "product", 32, &text) &&
         read_whole(document, "release", 1, MAX_WHOLE, &number) && read_count(document, "epoch", 1, &count) &&
         read_whole(document, "created", 0, MAX_WHOLE, &number) &&
         read_whole(document, "expires", 0, MAX_WHOLE, &number) && read_hex(document, "keyId", 16, &text) &&
         read_count(document, "model", 0, &count) && check_items(document, "areas", 0, 16, name_of_area) &&
         check_items(document, "hardware", 0, MAX_NAMES, name_of_hardware) &&
         check_items(document, "images", 1, SLIPWAY_OTA_TYPES, name_of_image) &&
         check_items(document, "needs", 0, SLIPWAY_OTA_TYPES, name_of_seq);
}

/* True for an empty list, too, which restricts nothing. */
static bool names(slipway_json document, const char *member, const char *own, bool unknown_fits) {
  slipway_json list;
  slipway_json item;
  size_t at = 0;
  bool is_empty = true;
  slipway_json_member(document, member, &list);
  while (slipway_json_each(list, &at, NULL, &item)) {
    slipway_json text = {item.text + 1, item.length - 2};
    is_empty = false;
    if (own && is_text(text, own)) return true;
  }
  return is_empty || (!own && unknown_fits);
}

static bool find_image(slipway_json document, slipway_ota_type type, slipway_json *image) {
  slipway_json images;
  slipway_json text;
  slipway_ota_type own;
  size_t at = 0;
  slipway_json_member(document, "images", &images);
  while (slipway_json_each(images, &at, NULL, image))
    if (read_type(*image, &text, &own) && own == type) return true;
  return false;
}

static bool needs_met(slipway_json document, const slipway_ota_device *device) {
  slipway_json needs;
  slipway_json one;
  slipway_json text;
  slipway_ota_type type;
  uint32_t seq;
  size_t at = 0;
  slipway_json_member(document, "needs", &needs);
  while (slipway_json_each(needs, &at, NULL, &one))
    if (!read_type(one, &text, &type) || !read_count(one, "seq", 1, &seq) || device->running[type].seq < seq)
      return false;
  return true;
}

static void read_digest(slipway_json hex, uint8_t digest[32]) {
  for (size_t i = 0; i < 64; i++) {
    char c = hex.text[i];
    uint8_t half = (uint8_t)(is_figure(c) ? c - '0' : c - 'a' + 10);
    digest[i / 2] = (uint8_t)(i % 2 ? digest[i / 2] | half : half << 4);
  }
}

int slipway_ota_check_manifest(const slipway_ota_trust *trust, const slipway_ota_device *device, slipway_ota_type type,
                               const char *text, size_t length, const slipway_ota_sign *sign, slipway_ota_image *image) {
  key_list list;
  slipway_json document;
  slipway_json part;
  slipway_json found;
  uint64_t not_after;
  uint64_t number;
  uint32_t from;
  if (length > SLIPWAY_OTA_MANIFEST_MAX) return SLIPWAY_OTA_OTHER;
  if (!read_list(trust->list, trust->list_length, &list) || !find_key(&list, "release", sign->key_id, &part, &not_after))
    return SLIPWAY_OTA_BAD_SIGNATURE;
  if (!is_signed(device, part, "slipway-manifest-v1\n", text, length, sign->sign)) return SLIPWAY_OTA_BAD_SIGNATURE;
  if (!read_document(text, length, SLIPWAY_OTA_MANIFEST_MAX, &document) || !is_manifest(document))
    return SLIPWAY_OTA_OTHER;
  read_string(document, "keyId", &part);
  if (!is_text(part, sign->key_id)) return SLIPWAY_OTA_BAD_SIGNATURE;
  read_string(document, "product", &part);
  if (!is_text(part, device->product_id) || !names(document, "areas", device->area, true) ||
      !names(document, "hardware", device->hardware, false))
    return SLIPWAY_OTA_OTHER_HARDWARE;
  if (!find_image(document, type, &found)) return SLIPWAY_OTA_OTHER;
  const slipway_ota_number *own = &device->running[type];
  read_count(document, "epoch", 1, &image->number.epoch);
  read_count(found, "seq", 1, &image->number.seq);
  read_count(found, "fromSeq", 0, &from);
  bool is_newer = image->number.epoch > own->epoch ||
                  (image->number.epoch == own->epoch && image->number.seq > own->seq);
  if (image->number.epoch != list.epoch || !is_newer || own->seq < from || image->number.seq < device->latest[type])
    return SLIPWAY_OTA_BAD_SEQUENCE;
  if (!needs_met(document, device)) return SLIPWAY_OTA_NEEDS;
  read_whole(document, "expires", 0, MAX_WHOLE, &number);
  if (is_past(number, device) || is_past(not_after, device) || is_past(list.expires, device)) return SLIPWAY_OTA_EXPIRED;
  read_whole(found, "size", 1, MAX_SIZE, &number);
  image->size = (uint32_t)number;
  read_string(found, "sha256", &part);
  read_digest(part, image->sha256);
  return SLIPWAY_OTA_OK;
}

/* ---- Freshness ---- */

static bool is_fresh_statement(slipway_json document) {
  static const char *const names[] = {"format", "latest", "nonce", "product", "serial", "time", NULL};
  slipway_json text;
  uint64_t time;
  return has_members(document, names) && is_format_1(document) && read_hex(document, "product", 32, &text) &&
         read_whole(document, "time", 0, MAX_WHOLE, &time) && read_string(document, "serial", &text) &&
         is_in(text, "_-", 1, 32, true, true) && read_string(document, "nonce", &text) &&
         is_in(text, "_-", 16, 64, true, true) && check_items(document, "latest", 0, SLIPWAY_OTA_TYPES, name_of_seq);
}

int slipway_ota_check_fresh(const slipway_ota_trust *trust, slipway_ota_device *device, const char *nonce,
                            const char *text, size_t length, const slipway_ota_sign *sign) {
  key_list list;
  slipway_json document;
  slipway_json part;
  slipway_json one;
  slipway_ota_type type;
  uint64_t not_after;
  uint64_t time;
  size_t at = 0;
  if (!read_list(trust->list, trust->list_length, &list) || !find_key(&list, "fresh", sign->key_id, &part, &not_after))
    return SLIPWAY_OTA_BAD_SIGNATURE;
  if (!is_signed(device, part, "slipway-fresh-v1\n", text, length, sign->sign)) return SLIPWAY_OTA_BAD_SIGNATURE;
  if (!read_document(text, length, 1024, &document) || !is_fresh_statement(document)) return SLIPWAY_OTA_OTHER;
  read_string(document, "product", &part);
  read_string(document, "serial", &one);
  if (!is_text(part, device->product_id) || !is_text(one, device->serial)) return SLIPWAY_OTA_OTHER_HARDWARE;
  read_string(document, "nonce", &part);
  read_whole(document, "time", 0, MAX_WHOLE, &time);
  if (!is_text(part, nonce) || time > not_after || is_past(not_after, device)) return SLIPWAY_OTA_EXPIRED;
  device->time_ms = (int64_t)time;
  memset(device->latest, 0, sizeof device->latest);
  slipway_json_member(document, "latest", &part);
  for (slipway_json name; slipway_json_each(part, &at, NULL, &one);)
    if (read_type(one, &name, &type)) read_count(one, "seq", 1, &device->latest[type]);
  return SLIPWAY_OTA_OK;
}

uint32_t slipway_ota_place(const char *package_id, const char *serial) {
  slipway_sha256 hash;
  uint8_t digest[32];
  slipway_sha256_begin(&hash);
  slipway_sha256_add(&hash, package_id, strlen(package_id));
  slipway_sha256_add(&hash, ":", 1);
  slipway_sha256_add(&hash, serial, strlen(serial));
  slipway_sha256_end(&hash, digest);
  return ((uint32_t)digest[0] << 24 | (uint32_t)digest[1] << 16 | (uint32_t)digest[2] << 8 | digest[3]) % 1000000;
}

/* ---- The next step ---- */

slipway_ota_step slipway_ota_next_step(const slipway_ota_facts *facts, int *code) {
  *code = SLIPWAY_OTA_OK;
  bool has_job = facts->phase != SLIPWAY_OTA_NONE;
  if (facts->is_trial) return has_job && facts->runs_new_image ? SLIPWAY_OTA_TEST : SLIPWAY_OTA_ROLL_BACK;
  if (!has_job) return SLIPWAY_OTA_REST;
  if (facts->runs_new_image) return SLIPWAY_OTA_RECORD;
  if (facts->phase == SLIPWAY_OTA_ARMED) {
    if (facts->boot_count == facts->armed_at_boot) return SLIPWAY_OTA_RESTART;
    *code = SLIPWAY_OTA_SELF_TEST;
    return SLIPWAY_OTA_FAIL;
  }
  if (facts->phase == SLIPWAY_OTA_DOWNLOADING) {
    if (facts->received >= facts->size) return SLIPWAY_OTA_CHECK;
    if (facts->free_bytes >= facts->size - facts->received) return SLIPWAY_OTA_DOWNLOAD;
    *code = SLIPWAY_OTA_NO_SPACE;
    return SLIPWAY_OTA_WAIT;
  }
  if (facts->battery_percent < facts->min_battery_percent) *code = SLIPWAY_OTA_LOW_BATTERY;
  else if (facts->is_busy && !facts->forced) *code = SLIPWAY_OTA_BUSY;
  return *code == SLIPWAY_OTA_OK ? SLIPWAY_OTA_INSTALL : SLIPWAY_OTA_WAIT;
}

/* ---- The state ---- */

static uint16_t check_of(const slipway_ota_state *state) {
  slipway_ota_state copy = *state;
  const uint8_t *bytes = (const uint8_t *)&copy;
  uint32_t low = 1;
  uint32_t high = 0;
  copy.check = 0;
  for (size_t i = 0; i < sizeof copy; i++) {
    low = (low + bytes[i]) % 251;
    high = (high + low) % 251;
  }
  return (uint16_t)(high << 8 | low);
}

static bool save(slipway_ota *ota, const slipway_ota_state *state) {
  slipway_ota_state next = *state;
  next.check = check_of(&next);
  if (!ota->port.save(ota->port.context, &next)) return false;
  ota->state = next;
  return true;
}

void slipway_ota_init(slipway_ota *ota, const slipway_ota_port *port, slipway_ota_device *device,
                      slipway_ota_trust *trust, slipway_ota_type type, const slipway_ota_state *stored,
                      uint32_t capacity, uint8_t *block, size_t block_size) {
  memset(ota, 0, sizeof *ota);
  ota->port = *port;
  ota->device = device;
  ota->trust = trust;
  ota->type = type;
  ota->capacity = capacity;
  ota->block = block;
  ota->block_size = block_size;
  ota->min_battery_percent = DEFAULT_BATTERY_PERCENT;
  if (stored && stored->check == check_of(stored)) ota->state = *stored;
  device->running[type] = ota->state.running;
}

static void report(slipway_ota *ota, const char *state, int code) {
  int percent = ota->state.size ? (int)((uint64_t)ota->state.received * 100 / ota->state.size) : 0;
  ota->port.report(ota->port.context, ota->job_id, state, percent, code);
}

/* ---- Offers ---- */

static bool read_part(slipway_json data, const char *name, char *text, size_t capacity) {
  slipway_json value;
  return slipway_json_member(data, name, &value) && slipway_json_text(value, text, capacity);
}

static int accept(slipway_ota *ota, slipway_json data, slipway_ota_image *image) {
  char text[16];
  char key_id[17];
  char sign_text[96];
  slipway_ota_sign sign = {key_id, sign_text};
  if (!read_part(data, "signMethod", text, sizeof text) || strcmp(text, "ed25519") != 0) return SLIPWAY_OTA_OTHER;
  if (!read_part(data, "type", text, sizeof text) || strcmp(text, type_names[ota->type]) != 0) return SLIPWAY_OTA_OTHER;
  if (!read_part(data, "keyId", key_id, sizeof key_id) || !read_part(data, "sign", sign_text, sizeof sign_text))
    return SLIPWAY_OTA_BAD_SIGNATURE;
  if (!read_part(data, "manifest", ota->manifest, sizeof ota->manifest)) return SLIPWAY_OTA_OTHER;
  if (!read_part(data, "url", ota->url, sizeof ota->url)) return SLIPWAY_OTA_OTHER;
  int code = slipway_ota_check_manifest(ota->trust, ota->device, ota->type, ota->manifest, strlen(ota->manifest), &sign,
                                        image);
  return code == SLIPWAY_OTA_OK && image->size > ota->capacity ? SLIPWAY_OTA_NO_SPACE : code;
}

static bool is_same(const slipway_ota_state *state, const slipway_ota_image *image) {
  return state->wanted.epoch == image->number.epoch && memcmp(state->sha256, image->sha256, 32) == 0;
}

int slipway_ota_offer(slipway_ota *ota, slipway_json data) {
  slipway_ota_image image;
  slipway_ota_state next = ota->state;
  slipway_json forced;
  bool is_forced = false;
  if (!read_part(data, "jobId", ota->job_id, sizeof ota->job_id)) return SLIPWAY_OTA_OTHER;
  if (next.phase == SLIPWAY_OTA_ARMED) return SLIPWAY_OTA_OK;
  memset(&image, 0, sizeof image);
  int code = accept(ota, data, &image);
  if (code == SLIPWAY_OTA_BAD_SEQUENCE && next.phase == SLIPWAY_OTA_NONE && image.number.epoch == next.running.epoch &&
      image.number.seq == next.running.seq) { /* the answer to the first offer was lost */
    ota->port.report(ota->port.context, ota->job_id, "installed", 100, SLIPWAY_OTA_OK);
    return SLIPWAY_OTA_OK;
  }
  bool is_repeated = code == SLIPWAY_OTA_OK && is_same(&next, &image);
  if (code == SLIPWAY_OTA_OK && next.phase != SLIPWAY_OTA_NONE && !is_repeated && image.number.epoch == next.wanted.epoch &&
      image.number.seq < next.wanted.seq)
    code = SLIPWAY_OTA_BAD_SEQUENCE;
  /* A firmware that has failed its trial is not tried again on its own. */
  if (is_repeated && next.phase == SLIPWAY_OTA_NONE && next.last_code == SLIPWAY_OTA_SELF_TEST)
    code = SLIPWAY_OTA_SELF_TEST;
  if (code != SLIPWAY_OTA_OK) {
    ota->port.report(ota->port.context, ota->job_id, "failed", 0, code);
    return code;
  }
  if (slipway_json_member(data, "forced", &forced)) slipway_json_bool(forced, &is_forced);
  next.forced = is_forced;
  if (!is_repeated || next.phase == SLIPWAY_OTA_NONE) {
    memcpy(next.sha256, image.sha256, 32);
    next.wanted = image.number;
    next.size = image.size;
    next.received = 0;
    next.armed_at_boot = 0;
    next.from_slot = ota->port.running_slot(ota->port.context);
    next.phase = SLIPWAY_OTA_DOWNLOADING;
    next.last_code = SLIPWAY_OTA_OK;
  }
  ota->transfers = 0;
  ota->waits_for = SLIPWAY_OTA_OK;
  return save(ota, &next) ? SLIPWAY_OTA_OK : SLIPWAY_OTA_BAD_FLASH;
}

bool slipway_ota_cancel(slipway_ota *ota) {
  slipway_ota_state next = ota->state;
  if (next.phase == SLIPWAY_OTA_ARMED) return false;
  next.phase = SLIPWAY_OTA_NONE;
  return save(ota, &next);
}

/* ---- Steps ---- */

static void fail(slipway_ota *ota, int code) {
  slipway_ota_state next = ota->state;
  next.phase = SLIPWAY_OTA_NONE;
  next.last_code = (uint8_t)code;
  if (save(ota, &next)) report(ota, "failed", code);
}

/* Writes a block and reads it back, so that flash that does not store is found before the image is tried. */
static bool write_block(slipway_ota *ota, uint32_t offset) {
  uint8_t stored[64];
  if (!ota->port.write(ota->port.context, offset, ota->block, ota->filled)) return false;
  for (size_t at = 0; at < ota->filled; at += sizeof stored) {
    size_t count = ota->filled - at < sizeof stored ? ota->filled - at : sizeof stored;
    if (!ota->port.read(ota->port.context, offset + (uint32_t)at, stored, count)) return false;
    if (memcmp(stored, ota->block + at, count) != 0) return false;
  }
  return true;
}

/* Below 64 bytes a second on average, after a minute. */
static bool is_too_slow(const slipway_ota *ota) {
  if (!ota->port.uptime_ms) return false;
  uint32_t took_ms = ota->port.uptime_ms(ota->port.context) - ota->began_ms;
  return took_ms > PATIENCE_MS && (uint64_t)ota->transferred * 1000 < (uint64_t)MIN_BYTES_PER_SECOND * took_ms;
}

static bool stop(slipway_ota *ota, int code) {
  ota->failure = code;
  return false;
}

bool slipway_ota_receive(slipway_ota *ota, uint32_t offset, const uint8_t *data, size_t length) {
  slipway_ota_state next = ota->state;
  if (ota->failure != SLIPWAY_OTA_OK || next.phase != SLIPWAY_OTA_DOWNLOADING) return false;
  if (offset == 0 && next.received + ota->filled > 0) { /* the server sends everything again */
    next.received = 0;
    ota->filled = 0;
    if (!save(ota, &next)) return stop(ota, SLIPWAY_OTA_BAD_FLASH);
  }
  if (offset != next.received + ota->filled) return false;
  if (length > next.size - offset) return stop(ota, SLIPWAY_OTA_BAD_DOWNLOAD);
  ota->transferred += (uint32_t)length;
  while (length > 0) {
    size_t count = ota->block_size - ota->filled < length ? ota->block_size - ota->filled : length;
    memcpy(ota->block + ota->filled, data, count);
    ota->filled += count;
    data += count;
    length -= count;
    if (ota->filled < ota->block_size && next.received + ota->filled < next.size) continue;
    if (!write_block(ota, next.received)) return stop(ota, SLIPWAY_OTA_BAD_FLASH);
    next.received += (uint32_t)ota->filled;
    ota->filled = 0;
    if (!save(ota, &next)) return stop(ota, SLIPWAY_OTA_BAD_FLASH);
  }
  return next.received < next.size && !is_too_slow(ota);
}

/* WAIT after a transfer that was interrupted: the caller pauses before the next one. */
static slipway_ota_step download(slipway_ota *ota) {
  uint32_t before = ota->state.received;
  ota->failure = SLIPWAY_OTA_OK;
  ota->filled = 0;
  ota->transferred = 0;
  ota->began_ms = ota->port.uptime_ms ? ota->port.uptime_ms(ota->port.context) : 0;
  if (ota->url[0] == '\0') return SLIPWAY_OTA_WAIT; /* after a restart, until the offer is repeated */
  report(ota, "downloading", SLIPWAY_OTA_OK);
  ota->port.http_get(ota->port.context, ota->url, before, ota);
  if (ota->failure != SLIPWAY_OTA_OK) fail(ota, ota->failure);
  else if (ota->state.received < ota->state.size) {
    ota->transfers = ota->state.received > before ? 0 : (uint8_t)(ota->transfers + 1);
    if (ota->transfers >= MAX_TRANSFERS) fail(ota, SLIPWAY_OTA_BAD_DOWNLOAD);
    else return SLIPWAY_OTA_WAIT;
  }
  return SLIPWAY_OTA_DOWNLOAD;
}

static void check(slipway_ota *ota) {
  slipway_ota_state next = ota->state;
  slipway_sha256 hash;
  uint8_t digest[32];
  slipway_sha256_begin(&hash);
  for (uint32_t at = 0; at < next.size;) {
    size_t count = next.size - at < ota->block_size ? next.size - at : ota->block_size;
    if (!ota->port.read(ota->port.context, at, ota->block, count)) {
      fail(ota, SLIPWAY_OTA_BAD_FLASH);
      return;
    }
    slipway_sha256_add(&hash, ota->block, count);
    at += (uint32_t)count;
  }
  slipway_sha256_end(&hash, digest);
  if (memcmp(digest, next.sha256, sizeof digest) != 0) {
    fail(ota, SLIPWAY_OTA_BAD_HASH);
    return;
  }
  next.phase = SLIPWAY_OTA_STAGED;
  if (save(ota, &next)) report(ota, "downloaded", SLIPWAY_OTA_OK);
}

static void install(slipway_ota *ota) {
  slipway_ota_state next = ota->state;
  report(ota, "installing", SLIPWAY_OTA_OK);
  next.phase = SLIPWAY_OTA_ARMED;
  next.armed_at_boot = ota->port.boot_count(ota->port.context);
  if (!ota->port.arm(ota->port.context)) fail(ota, SLIPWAY_OTA_BAD_FLASH);
  else if (save(ota, &next)) report(ota, "installed", SLIPWAY_OTA_OK);
}

static void roll_back(slipway_ota *ota) {
  ota->port.reject(ota->port.context);
  ota->port.restart(ota->port.context);
}

static void record(slipway_ota *ota) {
  slipway_ota_state next = ota->state;
  next.running = next.wanted;
  next.phase = SLIPWAY_OTA_NONE;
  next.last_code = SLIPWAY_OTA_OK;
  if (!save(ota, &next)) return;
  ota->device->running[ota->type] = next.running;
  report(ota, "installed", SLIPWAY_OTA_OK);
}

static void facts_of(const slipway_ota *ota, slipway_ota_facts *facts) {
  const slipway_ota_port *port = &ota->port;
  const slipway_ota_state *state = &ota->state;
  facts->phase = (slipway_ota_phase)state->phase;
  facts->size = state->size;
  facts->received = state->received;
  facts->free_bytes = port->free_bytes(port->context);
  facts->battery_percent = port->battery_percent ? port->battery_percent(port->context) : 100;
  facts->min_battery_percent = ota->min_battery_percent;
  facts->boot_count = port->boot_count(port->context);
  facts->armed_at_boot = state->armed_at_boot;
  facts->runs_new_image = port->running_slot(port->context) != state->from_slot;
  facts->is_trial = port->is_trial(port->context);
  facts->is_busy = port->is_busy && port->is_busy(port->context);
  facts->forced = state->forced;
}

slipway_ota_step slipway_ota_run(slipway_ota *ota) {
  slipway_ota_facts facts;
  int code;
  facts_of(ota, &facts);
  slipway_ota_step step = slipway_ota_next_step(&facts, &code);
  switch (step) {
    case SLIPWAY_OTA_REST: break;
    case SLIPWAY_OTA_DOWNLOAD: return download(ota);
    case SLIPWAY_OTA_CHECK: check(ota); break;
    case SLIPWAY_OTA_WAIT:
      if (ota->waits_for != code) report(ota, "waiting", code);
      ota->waits_for = code;
      break;
    case SLIPWAY_OTA_INSTALL: install(ota); break;
    case SLIPWAY_OTA_RESTART: ota->port.restart(ota->port.context); break;
    case SLIPWAY_OTA_TEST:
      if (!ota->port.self_test(ota->port.context)) roll_back(ota);
      else ota->port.confirm(ota->port.context);
      break;
    case SLIPWAY_OTA_ROLL_BACK: roll_back(ota); break;
    case SLIPWAY_OTA_RECORD: record(ota); break;
    case SLIPWAY_OTA_FAIL: fail(ota, code); break;
  }
  return step;
}
