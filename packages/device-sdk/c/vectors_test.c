/*
 * Holds the SDK against the vectors that the platform's own tests use: ./vectors_test ../src/test-vectors.json
 * SPDX-License-Identifier: Apache-2.0
 */
#include "slipway.h"

#include <stdio.h>
#include <string.h>

static char file[256 * 1024];
static char sent_topic[SLIPWAY_TOPIC_MAX + 1];
static char sent[1024];
static int failures;

#define CHECK(holds, what) check((holds), (what), __LINE__)

static void check(bool holds, const char *what, int line) {
  if (holds) return;
  failures++;
  printf("line %d: %s\n", line, what);
}

typedef struct sample {
  double temp;
  char name[33];
} sample;

static const slipway_schema temp_schema = {
    .kind = SLIPWAY_DOUBLE, .size = sizeof(double), .minimum = -40.0, .maximum = 85.0};
static const slipway_schema name_schema = {.kind = SLIPWAY_TEXT, .size = 33, .most = 32};
static const slipway_field fields[] = {
    {"temp", &temp_schema, offsetof(sample, temp), SLIPWAY_ALWAYS},
    {"name", &name_schema, offsetof(sample, name), SLIPWAY_ALWAYS},
};
static const slipway_schema data_schema = {
    .kind = SLIPWAY_OBJECT, .size = sizeof(sample), .most = 2, .fields = fields, .field_count = 2};

static int set_any(void *handlers, const void *value) {
  (void)handlers;
  (void)value;
  return SLIPWAY_OK;
}
static int run_any(void *handlers, const void *input, void *output) {
  (void)handlers;
  (void)input;
  ((sample *)output)->temp = -40.0;
  return SLIPWAY_OK;
}
static const slipway_property properties[] = {{"temp", &temp_schema, true, set_any}, {"name", &name_schema, true, set_any}};
static const slipway_action actions[] = {{"reboot", NULL, &data_schema, run_any}};
static const slipway_event events[] = {{"alarm", &data_schema}};
static sample input;
static sample output;
static const slipway_model model = {properties, 2, actions, 1, events, 1, &input, &output};

static bool publish(void *context, const char *topic, const char *payload, size_t length) {
  (void)context;
  snprintf(sent_topic, sizeof sent_topic, "%s", topic);
  snprintf(sent, sizeof sent, "%.*s", (int)length, payload);
  return true;
}
static bool subscribe(void *context, const char *filter) { return publish(context, filter, "", 0); }
static int64_t now_ms(void *context) {
  (void)context;
  return 1750000000000;
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

static void check_sign_in(slipway_json list, bool clock) {
  slipway_json one;
  size_t at = 0;
  char text[5][256];
  slipway_credentials made;
  while (slipway_json_each(list, &at, NULL, &one)) {
    slipway_key key = {text_part(one, "productId", text[0], 256), text_part(one, "serial", text[1], 256),
                       text_part(one, "deviceSecret", text[2], 256), text_part(one, "client", text[3], 256)};
    CHECK(slipway_sign(&key, clock ? (int64_t)number_part(one, "timestampMs") : -1, &made), key.serial);
    CHECK(strcmp(made.client_id, text_part(one, "clientId", text[4], 256)) == 0, made.client_id);
    CHECK(strcmp(made.username, text_part(one, "username", text[4], 256)) == 0, made.username);
    CHECK(strcmp(made.password, text_part(one, "password", text[4], 256)) == 0, made.password);
  }
}

static void check_hmac(slipway_json list) {
  slipway_json one;
  size_t at = 0;
  char text[3][256];
  char hex[65];
  while (slipway_json_each(list, &at, NULL, &one)) {
    slipway_hmac_sha256_hex(text_part(one, "key", text[0], 256), text_part(one, "text", text[1], 256), hex);
    CHECK(strcmp(hex, text_part(one, "hex", text[2], 256)) == 0, hex);
  }
}

static void check_backoff(slipway_json list) {
  slipway_json one;
  size_t at = 0;
  while (slipway_json_each(list, &at, NULL, &one)) {
    uint32_t ms = slipway_backoff_ms((unsigned)number_part(one, "attempt"), (uint32_t)number_part(one, "random"));
    CHECK((double)ms == number_part(one, "ms"), "backoff");
  }
}

static void check_codes(slipway_json codes) {
  CHECK(number_part(codes, "ok") == SLIPWAY_OK, "ok");
  CHECK(number_part(codes, "badJson") == SLIPWAY_BAD_JSON, "badJson");
  CHECK(number_part(codes, "notYours") == SLIPWAY_NOT_YOURS, "notYours");
  CHECK(number_part(codes, "unknownFeature") == SLIPWAY_UNKNOWN_FEATURE, "unknownFeature");
  CHECK(number_part(codes, "timeout") == SLIPWAY_TIMEOUT, "timeout");
  CHECK(number_part(codes, "tooLarge") == SLIPWAY_TOO_LARGE, "tooLarge");
  CHECK(number_part(codes, "offModel") == SLIPWAY_OFF_MODEL, "offModel");
  CHECK(number_part(codes, "tooMany") == SLIPWAY_TOO_MANY, "tooMany");
  CHECK(number_part(codes, "fault") == SLIPWAY_FAULT, "fault");
}

static void check_json(slipway_json vectors) {
  slipway_json one;
  slipway_json value;
  char text[256];
  char wanted[256];
  size_t at = 0;
  slipway_json list = part(vectors, "texts");
  while (slipway_json_each(list, &at, NULL, &one)) {
    text_part(one, "json", text, sizeof text);
    CHECK(slipway_json_parse(text, strlen(text), &value), text);
    text_part(one, "text", wanted, sizeof wanted);
    CHECK(slipway_json_text(value, text, sizeof text) && strcmp(text, wanted) == 0, wanted);
    CHECK(!slipway_json_text(value, text, strlen(wanted)), "a text that does not fit");
  }
  for (at = 0, list = part(vectors, "notTexts"); slipway_json_each(list, &at, NULL, &one);) {
    slipway_json_text(one, wanted, sizeof wanted);
    CHECK(slipway_json_parse(wanted, strlen(wanted), &value) && !slipway_json_text(value, text, sizeof text), wanted);
  }
  for (at = 0, list = part(vectors, "notJson"); slipway_json_each(list, &at, NULL, &one);) {
    slipway_json_text(one, text, sizeof text);
    CHECK(!slipway_json_parse(text, strlen(text), &value), text);
  }
  for (at = 0, list = part(vectors, "json"); slipway_json_each(list, &at, NULL, &one);) {
    slipway_json_text(one, text, sizeof text);
    CHECK(slipway_json_parse(text, strlen(text), &value), text);
  }
  for (at = 0, list = part(vectors, "numbers"); slipway_json_each(list, &at, NULL, &one);) {
    double number = 0;
    double back = 1;
    slipway_writer writer;
    slipway_json_number(one, &number);
    slipway_write_begin(&writer, text, sizeof text);
    slipway_write_number(&writer, number);
    CHECK(slipway_json_parse(text, writer.length, &value) && slipway_json_number(value, &back), text);
    CHECK(back == number, text);
  }
}

static bool is_bound;
static int64_t bound_at;

static void on_bind(void *handlers, bool bound, int64_t at_ms) {
  (void)handlers;
  is_bound = bound;
  bound_at = at_ms;
}

/* What is sent of the home is what slipway_send would send, and what comes is handed on. */
static void check_binding(slipway_device *device, char *topic, slipway_json binding) {
  char text[64];
  char wanted[256];
  slipway_json one;
  size_t at = 0;
  while (slipway_json_each(part(binding, "sent"), &at, NULL, &one)) {
    slipway_json body = part(one, "body");
    const char *tail = text_part(one, "tail", text, sizeof text) + sizeof "up/bind/" - 1;
    char given[64] = "";
    if (strcmp(tail, "token") == 0) slipway_bind_token(device, text_part(body, "token", given, sizeof given));
    if (strcmp(tail, "reset") == 0) slipway_bind_reset(device, text_part(body, "reset", given, sizeof given));
    if (strcmp(tail, "open") == 0) slipway_bind_open(device, (int)number_part(body, "seconds"));
    if (strcmp(tail, "get") == 0) slipway_bind_get(device);
    snprintf(wanted, sizeof wanted, "{\"id\":\"%lu\"%s%.*s", (unsigned long)device->last_id, body.length > 2 ? "," : "",
             (int)body.length - 1, body.text + 1);
    CHECK(strcmp(sent, wanted) == 0, sent);
    CHECK(strcmp(sent_topic + device->prefix_length, text) == 0, sent_topic);
  }
  device->on_bind = on_bind;
  memcpy(topic + device->prefix_length, "down/bind", sizeof "down/bind");
  for (at = 0; slipway_json_each(part(binding, "received"), &at, NULL, &one);) {
    slipway_json body = part(one, "body");
    bool bound = false;
    bound_at = -1;
    CHECK(slipway_json_bool(part(one, "bound"), &bound), "bound");
    CHECK(slipway_receive(device, topic, body.text, body.length) && is_bound == bound, "down/bind");
    CHECK((double)bound_at == number_part(one, "at"), "since when");
  }
  bound_at = -1;
  CHECK(slipway_receive(device, topic, "{\"bound\":1}", 11) && bound_at == -1, "no state");
}

/* Each payload is written as JSON.stringify writes it. */
static void check_sent(slipway_device *device, slipway_json payloads, const char *name, const char *tail) {
  slipway_json wanted = part(payloads, name);
  CHECK(strlen(sent) == wanted.length && memcmp(sent, wanted.text, wanted.length) == 0, sent);
  CHECK(strcmp(sent_topic + device->prefix_length, tail) == 0, sent_topic);
  sent[0] = '\0';
}

static void check_device(slipway_json vectors) {
  char buffer[512];
  char topic[SLIPWAY_TOPIC_MAX + 1];
  char payload[256];
  char product_id[64];
  char serial[64];
  slipway_json first;
  slipway_json one;
  slipway_json payloads = part(vectors, "payloads");
  slipway_device device;
  slipway_transport transport = {NULL, publish, subscribe, now_ms};
  sample data = {23.5, "x"};
  double hot = 85.5;
  size_t at = 0;
  slipway_json_each(part(vectors, "topics"), &at, NULL, &first);
  slipway_key key = {text_part(first, "productId", product_id, 64), text_part(first, "serial", serial, 64), "", NULL};
  CHECK(slipway_device_init(&device, &key, &transport, &model, NULL, buffer, sizeof buffer), "init");

  for (at = 0; slipway_json_each(part(vectors, "topics"), &at, NULL, &one);) {
    text_part(one, "topic", topic, sizeof topic);
    CHECK(strncmp(topic, device.topic, device.prefix_length) == 0, topic);
    CHECK(strcmp(topic + device.prefix_length, text_part(one, "tail", payload, sizeof payload)) == 0, topic);
  }
  CHECK(slipway_subscribe(&device) && strcmp(sent_topic + device.prefix_length, "down/#") == 0, sent_topic);

  slipway_report_begin(&device);
  CHECK(slipway_report_add(&device, "temp", &temp_schema, &data.temp), "temp");
  CHECK(slipway_report_add(&device, "name", &name_schema, "客厅 \"灯\"\n"), "name");
  CHECK(!slipway_report_add(&device, "temp", &temp_schema, &hot), "a value off the model");
  CHECK(slipway_report_send(&device) && !slipway_report_send(&device), "report");
  CHECK(strstr(sent, "\\u000a") != NULL, "a line feed is escaped");
  CHECK(strcmp(sent_topic + device.prefix_length, "up/property/report") == 0, sent_topic);
  CHECK(slipway_event_send(&device, &events[0], &data, 1), "event");
  check_sent(&device, payloads, "event", "up/event/alarm");
  CHECK(slipway_shadow_get(&device), "shadow");
  check_sent(&device, payloads, "shadowGet", "up/shadow/get");
  slipway_batch_begin(&device);
  slipway_batch_report(&device, 1750000000001);
  data.temp = 85.0;
  CHECK(slipway_report_add(&device, "temp", &temp_schema, &data.temp), "batch");
  data.temp = 0.0;
  memcpy(data.name, "y", 2);
  CHECK(slipway_batch_event(&device, &events[0], &data, 1750000000002), "batch event");
  CHECK(slipway_batch_send(&device), "batch");
  check_sent(&device, payloads, "batch", "up/batch");

  for (at = 0; slipway_json_each(part(vectors, "uplinks"), &at, NULL, &one);) {
    slipway_json body = part(one, "body");
    snprintf(payload, sizeof payload, "%.*s", (int)body.length, body.text);
    CHECK(slipway_send(&device, text_part(one, "tail", serial, sizeof serial), payload), payload);
    CHECK(strcmp(sent_topic + device.prefix_length, serial) == 0, sent_topic);
    CHECK(strncmp(sent, "{\"id\":\"", 7) == 0 && (body.length == 2 || strstr(sent, payload + 1)), sent);
  }
  CHECK(!slipway_send(&device, "up/batch", "[]") && !slipway_send(&device, "up/batch", "{"), "a body that is not an object");

  memcpy(topic + device.prefix_length, "down/property/set", sizeof "down/property/set");
  for (at = 0; slipway_json_each(part(part(vectors, "set"), "accepted"), &at, NULL, &one);) {
    slipway_json_text(one, payload, sizeof payload);
    CHECK(slipway_receive(&device, topic, payload, strlen(payload)) && strstr(sent, "\"code\":200"), sent);
  }
  for (at = 0; slipway_json_each(part(part(vectors, "set"), "refused"), &at, NULL, &one);) {
    char code[32];
    text_part(one, "payload", payload, sizeof payload);
    snprintf(code, sizeof code, "\"code\":%d", (int)number_part(one, "code"));
    CHECK(slipway_receive(&device, topic, payload, strlen(payload)) && strstr(sent, code), sent);
  }
  memcpy(topic + device.prefix_length, "down/action/reboot", sizeof "down/action/reboot");
  CHECK(slipway_receive(&device, topic, "{\"id\":\"a-9\",\"data\":{}}", 22), "action");
  check_sent(&device, payloads, "actionReply", "up/action/reboot/reply");
  CHECK(!slipway_receive(&device, topic, "no json", 7), "no json");
  check_binding(&device, topic, part(vectors, "binding"));
  topic[8] = 'Z';
  CHECK(!slipway_receive(&device, topic, "{}", 2), "the topic of another device");
}

int main(int count, char **arguments) {
  slipway_json vectors;
  FILE *source = count == 2 ? fopen(arguments[1], "rb") : NULL;
  if (!source) return 2;
  size_t length = fread(file, 1, sizeof file, source);
  fclose(source);
  static char small[256 * 1024];
  size_t kept = 0;
  bool is_text = false;
  for (size_t i = 0; i < length; i++) { /* as JSON.stringify without spaces */
    if (file[i] == '"') is_text = !is_text;
    if (is_text || (file[i] != ' ' && file[i] != '\n')) small[kept++] = file[i];
    if (is_text && file[i] == '\\') small[kept++] = file[++i];
  }
  if (!slipway_json_parse(small, kept, &vectors)) return 2;
  check_sign_in(part(vectors, "signIn"), true);
  check_sign_in(part(vectors, "withoutClock"), false);
  check_hmac(part(vectors, "hmac"));
  check_backoff(part(vectors, "backoff"));
  check_codes(part(vectors, "codes"));
  check_json(vectors);
  check_device(vectors);
  printf("%d failures\n", failures);
  return failures == 0 ? 0 : 1;
}
