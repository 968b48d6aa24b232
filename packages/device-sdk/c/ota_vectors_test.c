/*
 * Holds the update part of the SDK against the vectors, and runs updates on a board in memory whose power is cut at
 * each operation: ./ota_vectors_test ../src/test-vectors.json
 * SPDX-License-Identifier: Apache-2.0
 */
#include "slipway_update.h"

#include <setjmp.h>
#include <stdio.h>
#include <string.h>

static char file[256 * 1024];
static char small[256 * 1024];
static int failures;

#define CHECK(holds, what) check((holds), (what), __LINE__)

static void check(bool holds, const char *what, int line) {
  if (holds) return;
  failures++;
  printf("line %d: %s\n", line, what);
}

static slipway_json part(slipway_json of, const char *key) {
  slipway_json found = {"", 0};
  if (!slipway_json_member(of, key, &found)) check(false, key, __LINE__);
  return found;
}
static const char *text_part(slipway_json of, const char *key, char *buffer, size_t capacity) {
  if (!slipway_json_text(part(of, key), buffer, capacity)) check(false, key, __LINE__);
  return buffer;
}
static double number_part(slipway_json of, const char *key) {
  double number = -1;
  if (!slipway_json_number(part(of, key), &number)) check(false, key, __LINE__);
  return number;
}

/* ---- Documents ---- */

static char root_id[17];
static char root_key[44];
static char product[33];
static char serial[33];
static const slipway_ota_root roots[] = {{root_id, root_key}};

static slipway_ota_trust trust_of(slipway_json ota, const char *name, char *list, size_t capacity) {
  slipway_ota_trust trust = {roots, 1, NULL, 0};
  text_part(part(ota, "trusts"), name, list, capacity);
  if (list[0] != '\0') {
    trust.list = list;
    trust.list_length = strlen(list);
  }
  return trust;
}

static slipway_ota_device plain_device(void) {
  slipway_ota_device device;
  memset(&device, 0, sizeof device);
  device.product_id = product;
  device.serial = serial;
  device.verify = slipway_ed25519_verify;
  return device;
}

static void check_lists(slipway_json ota) {
  static char list[8192];
  static char text[8192];
  char name[256];
  slipway_json one;
  size_t at = 0;
  while (slipway_json_each(part(ota, "lists"), &at, NULL, &one)) {
    slipway_ota_device device = plain_device();
    slipway_ota_sign signs[4];
    char key_ids[4][32];
    char sign_texts[4][128];
    slipway_json sign;
    size_t count = 0;
    size_t sign_at = 0;
    slipway_ota_trust trust = trust_of(ota, text_part(one, "trust", name, sizeof name), list, sizeof list);
    device.time_ms = (int64_t)number_part(one, "time");
    for (; slipway_json_each(part(one, "signs"), &sign_at, NULL, &sign); count++) {
      signs[count].key_id = text_part(sign, "keyId", key_ids[count], 32);
      signs[count].sign = text_part(sign, "sign", sign_texts[count], 128);
    }
    text_part(one, "text", text, sizeof text);
    int code = slipway_ota_check_list(&trust, &device, text, strlen(text), signs, count);
    CHECK(code == (int)number_part(one, "code"), text_part(one, "name", name, sizeof name));
  }
}

static slipway_ota_device device_of(slipway_json facts, char hardware[64], char area[64]) {
  static const char *const types[] = {"module", "bluetooth", "zigbee", "mcu"};
  slipway_ota_device device = plain_device();
  text_part(facts, "hardware", hardware, 64);
  text_part(facts, "area", area, 64);
  device.hardware = hardware[0] ? hardware : NULL;
  device.area = area[0] ? area : NULL;
  device.time_ms = (int64_t)number_part(facts, "time");
  device.latest[SLIPWAY_OTA_MODULE] = (uint32_t)number_part(facts, "latest");
  for (int i = 0; i < SLIPWAY_OTA_TYPES; i++) {
    slipway_json number;
    double value = 0;
    size_t at = 0;
    slipway_json pair = part(part(facts, "running"), types[i]);
    if (slipway_json_each(pair, &at, NULL, &number)) slipway_json_number(number, &value);
    device.running[i].epoch = (uint32_t)value;
    if (slipway_json_each(pair, &at, NULL, &number)) slipway_json_number(number, &value);
    device.running[i].seq = (uint32_t)value;
  }
  return device;
}

static void check_manifests(slipway_json ota) {
  static char list[8192];
  static char text[4096];
  char name[256], key_id[32], sign[128], hardware[64], area[64];
  slipway_json one;
  size_t at = 0;
  while (slipway_json_each(part(ota, "manifests"), &at, NULL, &one)) {
    slipway_ota_image image;
    slipway_ota_trust trust = trust_of(ota, text_part(one, "trust", name, sizeof name), list, sizeof list);
    slipway_ota_device device = device_of(part(one, "device"), hardware, area);
    slipway_ota_sign by = {text_part(one, "keyId", key_id, sizeof key_id), text_part(one, "sign", sign, sizeof sign)};
    text_part(one, "text", text, sizeof text);
    text_part(one, "type", name, sizeof name);
    slipway_ota_type type = strcmp(name, "zigbee") == 0 ? SLIPWAY_OTA_ZIGBEE : SLIPWAY_OTA_MODULE;
    int code = slipway_ota_check_manifest(&trust, &device, type, text, strlen(text), &by, &image);
    CHECK(code == (int)number_part(one, "code"), text_part(one, "name", name, sizeof name));
    if (strcmp(name, "valid") == 0)
      CHECK(image.size == 412345 && image.number.seq == 7 && image.sha256[0] == 0x0f && image.sha256[31] == 0xf0, name);
  }
}

static void check_freshness(slipway_json ota) {
  static char list[8192];
  char name[256], text[2048], key_id[32], sign[128], nonce[128];
  slipway_json one;
  size_t at = 0;
  while (slipway_json_each(part(ota, "freshness"), &at, NULL, &one)) {
    slipway_ota_trust trust = trust_of(ota, "present", list, sizeof list);
    slipway_ota_device device = plain_device();
    slipway_ota_sign by = {text_part(one, "keyId", key_id, sizeof key_id), text_part(one, "sign", sign, sizeof sign)};
    text_part(one, "text", text, sizeof text);
    text_part(one, "nonce", nonce, sizeof nonce);
    int code = slipway_ota_check_fresh(&trust, &device, nonce, text, strlen(text), &by);
    CHECK(code == (int)number_part(one, "code"), text_part(one, "name", name, sizeof name));
    if (code == SLIPWAY_OTA_OK) CHECK(device.time_ms == 1795000000000 && device.latest[SLIPWAY_OTA_MODULE] == 8, name);
  }
}

static void check_steps(slipway_json ota) {
  static const char *const steps[] = {"rest",    "download", "check",    "wait",   "install",
                                      "restart", "selfTest", "rollBack", "record", "fail"};
  slipway_json one;
  size_t at = 0;
  char text[256];
  while (slipway_json_each(part(ota, "steps"), &at, NULL, &one)) {
    slipway_ota_facts facts = {SLIPWAY_OTA_NONE, 0, 0, 0, 0, 0, 0, 0, false, false, false, false};
    int code;
    text_part(one, "phase", text, sizeof text);
    if (number_part(one, "job") > 0)
      facts.phase = text[0] == 'd' ? SLIPWAY_OTA_DOWNLOADING : text[0] == 's' ? SLIPWAY_OTA_STAGED : SLIPWAY_OTA_ARMED;
    facts.size = (uint32_t)number_part(one, "size");
    facts.received = (uint32_t)number_part(one, "received");
    facts.free_bytes = (uint32_t)number_part(one, "freeBytes");
    facts.battery_percent = (uint32_t)number_part(one, "batteryPercent");
    facts.min_battery_percent = (uint32_t)number_part(one, "minBatteryPercent");
    facts.boot_count = (uint16_t)number_part(one, "bootCount");
    facts.armed_at_boot = (uint16_t)number_part(one, "armedAtBoot");
    facts.runs_new_image = number_part(one, "runsNewImage") > 0;
    facts.is_trial = number_part(one, "isTrial") > 0;
    facts.is_busy = number_part(one, "isBusy") > 0;
    facts.forced = number_part(one, "forced") > 0;
    slipway_ota_step step = slipway_ota_next_step(&facts, &code);
    CHECK(strcmp(steps[step], text_part(one, "step", text, sizeof text)) == 0, text_part(one, "name", text, sizeof text));
    CHECK(code == (int)number_part(one, "code"), text_part(one, "name", text, sizeof text));
  }
}

static void check_places(slipway_json ota) {
  char package_id[64], name[64];
  slipway_json one;
  size_t at = 0;
  while (slipway_json_each(part(ota, "places"), &at, NULL, &one)) {
    text_part(one, "packageId", package_id, sizeof package_id);
    text_part(one, "serial", name, sizeof name);
    CHECK(slipway_ota_place(package_id, name) == (uint32_t)number_part(one, "place"), name);
  }
}

/* ---- A board in memory: two slots, a bootloader, and power that ends at a chosen operation ---- */

#define SLOT 512
#define BLOCK 64

typedef struct board {
  uint8_t slots[2][SLOT];
  uint8_t confirmed;
  uint8_t running;
  bool has_trial;
  uint8_t trial_slot;
  uint8_t boots_left;
  uint16_t boots;
  slipway_ota_state stored;
  long left; /* operations until the power is cut */
  long spent;
  const uint8_t *served;
  uint32_t served_length;
  bool self_test_fails;
  bool bad_flash;
  uint32_t piece; /* bytes of the file in one reply, and how long each takes */
  uint32_t piece_ms;
  uint32_t clock_ms;
  char last_state[16];
  char before_restart[16];
  int last_code;
} board;

static board sim;
static jmp_buf off;
static bool was_cut;

static void spend(void) {
  if (sim.left-- <= 0) {
    was_cut = true;
    longjmp(off, 1);
  }
  sim.spent++;
}
static bool save(void *context, const slipway_ota_state *state) {
  (void)context;
  spend();
  sim.stored = *state;
  return true;
}
static bool http_get(void *context, const char *url, uint32_t from, slipway_ota *ota) {
  (void)context;
  (void)url;
  for (uint32_t at = from; at < sim.served_length; at += sim.piece) {
    uint32_t count = sim.served_length - at < sim.piece ? sim.served_length - at : sim.piece;
    sim.clock_ms += sim.piece_ms;
    if (!slipway_ota_receive(ota, at, sim.served + at, count)) return false;
  }
  return true;
}
static bool write_slot(void *context, uint32_t offset, const uint8_t *data, size_t length) {
  (void)context;
  memset(sim.slots[!sim.running] + offset, 0xff, length);
  for (size_t i = 0; i < length; i++) {
    spend();
    sim.slots[!sim.running][offset + i] = sim.bad_flash && offset + i == 100 ? 0 : data[i];
  }
  return true;
}
static bool read_slot(void *context, uint32_t offset, uint8_t *data, size_t length) {
  (void)context;
  spend();
  memcpy(data, sim.slots[!sim.running] + offset, length);
  return true;
}
static bool arm(void *context) {
  (void)context;
  spend();
  sim.has_trial = true;
  sim.trial_slot = !sim.running;
  sim.boots_left = 1;
  return true;
}
static bool confirm(void *context) {
  (void)context;
  spend();
  sim.confirmed = sim.running;
  sim.has_trial = false;
  return true;
}
static bool reject(void *context) {
  (void)context;
  spend();
  sim.boots_left = 0;
  return true;
}
static bool self_test(void *context) {
  (void)context;
  spend();
  return !sim.self_test_fails;
}
static void restart(void *context) {
  (void)context;
  snprintf(sim.before_restart, sizeof sim.before_restart, "%s", sim.last_state);
  longjmp(off, 1);
}
static uint8_t running_slot(void *context) {
  (void)context;
  return sim.running;
}
static bool is_trial(void *context) {
  (void)context;
  return sim.has_trial && sim.trial_slot == sim.running;
}
static uint16_t boot_count(void *context) {
  (void)context;
  return sim.boots;
}
static uint32_t free_bytes(void *context) {
  (void)context;
  return SLOT;
}
static uint32_t uptime_ms(void *context) {
  (void)context;
  return sim.clock_ms;
}
static void report(void *context, const char *job_id, const char *state, int percent, int code) {
  (void)context;
  (void)job_id;
  (void)percent;
  snprintf(sim.last_state, sizeof sim.last_state, "%s", state);
  sim.last_code = code;
}

static void boot(void) {
  sim.boots++;
  if (sim.has_trial && sim.boots_left == 0) sim.has_trial = false;
  sim.running = sim.has_trial ? sim.trial_slot : sim.confirmed;
  if (sim.has_trial) sim.boots_left--;
}

/* Hundreds of starts verify the same signature. */
static bool verify_once(void *context, const uint8_t public_key[32], const char *head, const char *text, size_t length,
                        const uint8_t sign[64]) {
  static uint8_t good[64];
  if (memcmp(good, sign, sizeof good) == 0) return true;
  if (!slipway_ed25519_verify(context, public_key, head, text, length, sign)) return false;
  memcpy(good, sign, sizeof good);
  return true;
}

/* Starts the device as often as it restarts, and repeats the offer after each start. */
static void live(slipway_json offer, const slipway_ota_trust *given, uint32_t seq) {
  static const slipway_ota_port port = {NULL,   save,      http_get, write_slot,   read_slot, arm,
                                        confirm, reject,   self_test, restart,     running_slot, is_trial,
                                        boot_count, free_bytes, NULL, NULL,        uptime_ms, report};
  static slipway_ota ota;
  static slipway_ota_trust trust;
  static slipway_ota_device device;
  static uint8_t block[BLOCK];
  volatile int starts = 0;
  trust = *given;
  if (setjmp(off)) {
    if (was_cut) sim.left = 1000000;
    was_cut = false;
    boot();
    if (++starts > 20) {
      CHECK(false, "the device restarts again and again");
      return;
    }
  }
  device = plain_device();
  device.verify = verify_once;
  slipway_ota_init(&ota, &port, &device, &trust, SLIPWAY_OTA_MODULE, &sim.stored, SLOT, block, sizeof block);
  if (device.running[0].seq == 0) device.running[0].seq = seq;
  if (device.running[0].epoch == 0) device.running[0].epoch = 1;
  for (int round = 0; round < 2; round++) {
    for (int steps = 0; steps < 40 && slipway_ota_run(&ota) != SLIPWAY_OTA_REST; steps++) continue;
    if (round == 0) slipway_ota_offer(&ota, offer);
  }
}

static void fresh_board(const uint8_t *prior, const uint8_t *served, uint32_t length) {
  memset(&sim, 0, sizeof sim);
  memcpy(sim.slots[0], prior, SLOT);
  sim.served = served;
  sim.served_length = length;
  sim.left = 1000000;
  sim.piece = 70;
  boot();
}

static void bytes_of(const char *hex, uint8_t *bytes) {
  for (unsigned value; sscanf(hex, "%2x", &value) == 1; hex += 2) *bytes++ = (uint8_t)value;
}

static void check_updates(slipway_json ota) {
  static char list[8192];
  static uint8_t prior[SLOT];
  static uint8_t image[SLOT];
  static uint8_t twin[SLOT];
  char head[257];
  slipway_json update = part(ota, "update");
  slipway_json offer = part(update, "offer");
  slipway_ota_trust trust = trust_of(ota, "present", list, sizeof list);
  uint32_t size = (uint32_t)number_part(update, "size");
  memset(prior, 'p', sizeof prior);
  for (uint32_t i = 0; i < size; i++) image[i] = twin[i] = (uint8_t)(i * 7 + 3);
  text_part(update, "head", head, sizeof head);
  bytes_of(head, image);
  text_part(update, "twin", head, sizeof head);
  bytes_of(head, twin);

  fresh_board(prior, image, size);
  live(offer, &trust, 6);
  long operations = sim.spent;
  CHECK(sim.confirmed == 1 && strcmp(sim.last_state, "installed") == 0, "an update");
  CHECK(strcmp(sim.before_restart, "installed") == 0, "the end of the installation is reported before the restart");
  live(offer, &trust, 6);
  CHECK(sim.confirmed == 1 && sim.spent == operations && strcmp(sim.last_state, "installed") == 0, "an update again");

  long prior_count = 0;
  for (long cut = 0; cut < operations; cut++) {
    fresh_board(prior, image, size);
    sim.left = cut;
    live(offer, &trust, 6);
    const uint8_t *wanted = sim.confirmed ? image : prior;
    CHECK(!is_trial(NULL) && sim.running == sim.confirmed, "still on trial");
    CHECK(memcmp(sim.slots[sim.running], wanted, size) == 0, "a torn image runs");
    prior_count += sim.confirmed == 0;
    if (sim.confirmed == 0) CHECK(sim.last_code == SLIPWAY_OTA_SELF_TEST, sim.last_state);
  }
  CHECK(operations > 300 && prior_count > 0 && prior_count < 8, "power cuts");

  fresh_board(prior, image, size);
  sim.self_test_fails = true;
  live(offer, &trust, 6);
  CHECK(sim.confirmed == 0 && sim.running == 0 && sim.last_code == SLIPWAY_OTA_SELF_TEST, "a failed self-test");
  fresh_board(prior, image, size);
  sim.bad_flash = true;
  live(offer, &trust, 6);
  CHECK(sim.confirmed == 0 && sim.last_code == SLIPWAY_OTA_BAD_FLASH, "bad flash");
  fresh_board(prior, prior, size);
  live(offer, &trust, 6);
  CHECK(sim.confirmed == 0 && sim.last_code == SLIPWAY_OTA_BAD_HASH, "an arbitrary file");
  fresh_board(prior, twin, size);
  live(offer, &trust, 6);
  CHECK(sim.confirmed == 0 && sim.last_code == SLIPWAY_OTA_BAD_HASH, "a file with the same MD5");
  fresh_board(prior, image, SLOT);
  live(offer, &trust, 6);
  CHECK(sim.confirmed == 0 && sim.last_code == SLIPWAY_OTA_BAD_DOWNLOAD, "endless data");
  fresh_board(prior, image, size);
  sim.piece = 1;
  sim.piece_ms = 5000;
  live(offer, &trust, 6);
  CHECK(sim.confirmed == 0 && sim.last_code == SLIPWAY_OTA_BAD_DOWNLOAD, "slow data");
  fresh_board(prior, image, size - 1);
  live(offer, &trust, 6);
  CHECK(sim.confirmed == 0 && sim.last_code == SLIPWAY_OTA_BAD_DOWNLOAD, "a truncated file");
  fresh_board(prior, image, size);
  live(offer, &trust, 7);
  CHECK(sim.confirmed == 0 && sim.spent == 0 && sim.last_code == SLIPWAY_OTA_BAD_SEQUENCE, "an older update");
}

/* ---- A question to the user ---- */

static char published[2][256];
static int published_count;
static slipway_update link;
static bool publish(void *context, const char *topic, const char *payload, size_t length) {
  (void)context;
  (void)length;
  snprintf(published[published_count++ % 2], sizeof published[0], "%s %s", strrchr(topic, '/') + 1, payload);
  return true;
}
static void ask(void *context, const char *job_id, const char *version) {
  (void)context;
  CHECK(strcmp(version, "V1.2.0") == 0, "the version of a question");
  slipway_update_answer(&link, job_id, true);
  slipway_update_answer(&link, job_id, false);
}

static void check_question(void) {
  static const char payload[] = "{\"id\":\"812\",\"data\":{\"jobId\":\"812\",\"version\":\"V1.2.0\"}}";
  static slipway_device device;
  static slipway_ota ota;
  static char buffer[512];
  const slipway_key key = {product, serial, "", NULL};
  const slipway_transport transport = {NULL, publish, NULL, NULL};
  const slipway_update_port port = {NULL, NULL, NULL, NULL, ask};
  char topic[256];
  slipway_device_init(&device, &key, &transport, NULL, NULL, buffer, sizeof buffer);
  slipway_update_init(&link, &port, &device, &ota, "", NULL, NULL, 0);
  snprintf(topic, sizeof topic, "%.*sdown/ota/ask", (int)device.prefix_length, device.topic);
  CHECK(slipway_update_receive(&link, topic, payload, sizeof payload - 1), "a question is about updates");
  CHECK(published_count == 2 && strstr(published[0], "\"accept\":\"812\""), published[0]);
  CHECK(strstr(published[1], "\"state\":\"rejected\"") && strstr(published[1], "\"code\":11"), published[1]);
}

int main(int count, char **arguments) {
  slipway_json vectors;
  FILE *source = count == 2 ? fopen(arguments[1], "rb") : NULL;
  if (!source) return 2;
  size_t length = fread(file, 1, sizeof file, source);
  fclose(source);
  size_t kept = 0;
  bool is_text = false;
  for (size_t i = 0; i < length; i++) {
    if (file[i] == '"') is_text = !is_text;
    if (is_text || (file[i] != ' ' && file[i] != '\n')) small[kept++] = file[i];
    if (is_text && file[i] == '\\') small[kept++] = file[++i];
  }
  if (!slipway_json_parse(small, kept, &vectors)) return 2;
  slipway_json ota = part(vectors, "ota");
  CHECK(sizeof(slipway_ota_state) == 64, "the state has 64 bytes");
  text_part(ota, "product", product, sizeof product);
  text_part(ota, "serial", serial, sizeof serial);
  text_part(part(ota, "root"), "id", root_id, sizeof root_id);
  text_part(part(ota, "root"), "public", root_key, sizeof root_key);
  check_lists(ota);
  check_manifests(ota);
  check_freshness(ota);
  check_steps(ota);
  check_places(ota);
  check_updates(ota);
  check_question();
  printf("%d failures\n", failures);
  return failures == 0 ? 0 : 1;
}
