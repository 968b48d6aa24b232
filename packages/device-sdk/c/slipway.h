/*
 * Slipway device SDK in C99: no heap, this header and slipway.c, over any MQTT client.
 * The device hands in how to publish and subscribe and hands on what arrives; see README.md.
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef SLIPWAY_H
#define SLIPWAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SLIPWAY_SERIAL_MAX 32
#define SLIPWAY_PRODUCT_ID_MAX 32
#define SLIPWAY_CLIENT_MAX 128
#define SLIPWAY_SECRET_MAX 64
#define SLIPWAY_ID_MAX 64
#define SLIPWAY_TOPIC_MAX 256
#define SLIPWAY_JSON_DEPTH 16

/* Codes of answers; slipway_code in the test vectors. */
#define SLIPWAY_OK 200
#define SLIPWAY_BAD_JSON 400
#define SLIPWAY_NOT_YOURS 403
#define SLIPWAY_UNKNOWN_FEATURE 404
#define SLIPWAY_TIMEOUT 408
#define SLIPWAY_TOO_LARGE 413
#define SLIPWAY_OFF_MODEL 422
#define SLIPWAY_TOO_MANY 429
#define SLIPWAY_FAULT 500

/* ---- Sign-in ---- */

typedef struct slipway_key {
  const char *product_id;
  const char *serial;
  const char *device_secret;
  const char *client; /* NULL: the serial number */
} slipway_key;

typedef struct slipway_credentials {
  char client_id[SLIPWAY_CLIENT_MAX + 64];
  char username[SLIPWAY_SERIAL_MAX + SLIPWAY_PRODUCT_ID_MAX + 2];
  char password[SLIPWAY_SECRET_MAX + 1];
} slipway_credentials;

/* Good for five minutes around timestamp_ms (epoch), so for one connect. Below 0: the device has no clock. */
bool slipway_sign(const slipway_key *key, int64_t timestamp_ms, slipway_credentials *credentials);
/* The secret itself as password: over TLS or from the same machine only. */
bool slipway_easy(const slipway_key *key, slipway_credentials *credentials);

typedef struct slipway_sha256 {
  uint32_t state[8];
  uint64_t bytes;
  uint8_t block[64];
} slipway_sha256;

void slipway_sha256_begin(slipway_sha256 *hash);
void slipway_sha256_add(slipway_sha256 *hash, const void *data, size_t length);
void slipway_sha256_end(slipway_sha256 *hash, uint8_t digest[32]);
void slipway_hmac_sha256_hex(const char *key, const char *text, char hex[65]);
/* How long to wait before connect number attempt (from 0); random is any number, best a new one each time. */
uint32_t slipway_backoff_ms(unsigned attempt, uint32_t random);

/* ---- JSON, written into a buffer of the caller's ---- */

typedef struct slipway_writer {
  char *text;
  size_t capacity;
  size_t length;
  bool failed; /* it did not fit */
  bool wants_comma;
} slipway_writer;

void slipway_write_begin(slipway_writer *writer, char *buffer, size_t capacity);
/* bracket is one of { } [ ] */
void slipway_write_bracket(slipway_writer *writer, char bracket);
void slipway_write_key(slipway_writer *writer, const char *key);
void slipway_write_bool(slipway_writer *writer, bool value);
void slipway_write_int(slipway_writer *writer, int64_t value);
void slipway_write_number(slipway_writer *writer, double value);
void slipway_write_text(slipway_writer *writer, const char *value);

/* ---- JSON, read where it lies ---- */

/* One value within a text that slipway_json_parse has checked. */
typedef struct slipway_json {
  const char *text;
  size_t length;
} slipway_json;

bool slipway_json_parse(const char *text, size_t length, slipway_json *value);
/* The members of an object or the items of an array, one a call; *at starts at 0. key may be NULL. */
bool slipway_json_each(slipway_json within, size_t *at, slipway_json *key, slipway_json *value);
bool slipway_json_member(slipway_json object, const char *key, slipway_json *value);
bool slipway_json_bool(slipway_json value, bool *read);
bool slipway_json_number(slipway_json value, double *read);
/* Decoded, with a NUL behind it; false where it does not fit or holds a NUL itself. */
bool slipway_json_text(slipway_json value, char *buffer, size_t capacity);

/* ---- Values by their schema; the tables are generated from a product's model ---- */

typedef enum slipway_kind {
  SLIPWAY_BOOL,
  SLIPWAY_INT8,
  SLIPWAY_UINT8,
  SLIPWAY_INT16,
  SLIPWAY_UINT16,
  SLIPWAY_INT32,
  SLIPWAY_UINT32,
  SLIPWAY_INT64,
  SLIPWAY_FLOAT,
  SLIPWAY_DOUBLE,
  SLIPWAY_ENUM,
  SLIPWAY_TEXT,
  SLIPWAY_OBJECT,
  SLIPWAY_ARRAY
} slipway_kind;

typedef struct slipway_schema slipway_schema;

#define SLIPWAY_ALWAYS ((size_t)-1)

typedef struct slipway_field {
  const char *key;
  const slipway_schema *schema;
  size_t offset;
  size_t has_offset; /* of the bool that says whether it is there; SLIPWAY_ALWAYS: required */
} slipway_field;

struct slipway_schema {
  slipway_kind kind;
  size_t size;            /* of the value in C */
  double minimum;         /* of numbers, of booleans (0, 1), of an enum's index */
  double maximum;
  double multiple;        /* 0: any */
  bool whole;             /* a number without a fraction, however it is kept */
  double low;             /* samples at the limits */
  double high;
  const char *low_text;   /* NULL: made of its length alone */
  const char *high_text;
  const char *fixed_text; /* the only one allowed; NULL: any */
  bool unsampled;         /* no sample is known, such as of a pattern */
  size_t least;           /* bytes of a text, items of an array, members of an object */
  size_t most;
  const slipway_schema *items; /* of an array, whose value is a struct of size_t count and then the items */
  size_t items_offset;
  const slipway_field *fields;
  size_t field_count;
  const uint16_t (*needs)[2]; /* where the first field is, the second has to be */
  size_t need_count;
  const char *const *texts; /* of an enum of texts */
  const double *numbers;    /* of an enum of numbers */
  size_t entry_count;
};

bool slipway_check(const slipway_schema *schema, const void *value);
void slipway_write_value(slipway_writer *writer, const slipway_schema *schema, const void *value);
/* Reads and checks; false where it is off the model. */
bool slipway_read_value(const slipway_schema *schema, slipway_json json, void *value);
/* Fills value with the lowest or the highest that is allowed; false where none is known. */
bool slipway_sample(const slipway_schema *schema, bool high, void *value);

/* ---- The device ---- */

typedef struct slipway_property {
  const char *key;
  const slipway_schema *schema;
  bool reported;
  /* NULL: nobody may set it. Answers a code. */
  int (*set)(void *handlers, const void *value);
} slipway_property;

typedef struct slipway_action {
  const char *key;
  const slipway_schema *input;  /* NULL: none */
  const slipway_schema *output; /* NULL: none */
  int (*run)(void *handlers, const void *input, void *output);
} slipway_action;

typedef struct slipway_event {
  const char *key;
  const slipway_schema *data; /* NULL: none */
} slipway_event;

typedef struct slipway_model {
  const slipway_property *properties;
  size_t property_count;
  const slipway_action *actions;
  size_t action_count;
  const slipway_event *events;
  size_t event_count;
  void *input; /* room for the largest value that comes, and for the largest output */
  void *output;
} slipway_model;

typedef struct slipway_transport {
  void *context;
  /* QoS 1. */
  bool (*publish)(void *context, const char *topic, const char *payload, size_t length);
  bool (*subscribe)(void *context, const char *filter);
  /* Epoch ms; NULL: the device has no clock, and the platform takes the time of arrival. */
  int64_t (*now_ms)(void *context);
} slipway_transport;

typedef struct slipway_device {
  slipway_transport transport;
  const slipway_model *model;
  void *handlers;
  /* What the platform answers to a message that was wrong or asked for an answer; may be NULL. */
  void (*on_ack)(void *handlers, const char *id, int code, slipway_json message);
  /* The device was added to a home or removed from one; at_ms: since when, 0 where that is not known. May be NULL. */
  void (*on_bind)(void *handlers, bool bound, int64_t at_ms);
  char *buffer;
  size_t capacity;
  slipway_writer writer;
  char topic[SLIPWAY_TOPIC_MAX + 1];
  size_t prefix_length;
  uint32_t last_id;
  double shadow_version;
  char open; /* what is being written: p report, b batch, i an item of it, 0 nothing */
} slipway_device;

/* buffer takes one message on its way out; its size is all that bounds a message. */
bool slipway_device_init(slipway_device *device, const slipway_key *key, const slipway_transport *transport,
                         const slipway_model *model, void *handlers, char *buffer, size_t capacity);
/* After each connect. */
bool slipway_subscribe(slipway_device *device);
/* Hands on a message that came; true where it was one of this device. Not between begin and send of a message. */
bool slipway_receive(slipway_device *device, const char *topic, const char *payload, size_t length);

/* A report of one or several properties: begin, add, send. Add refuses a value off the model. */
void slipway_report_begin(slipway_device *device);
bool slipway_report_add(slipway_device *device, const char *key, const slipway_schema *schema, const void *value);
bool slipway_report_send(slipway_device *device);
/* status: 1 occurred, 2 stopped. data may be NULL where the event has none. */
bool slipway_event_send(slipway_device *device, const slipway_event *event, const void *data, int status);
/* Asks for what is wanted of the device; it comes as if it were set. */
bool slipway_shadow_get(slipway_device *device);
/* Any message of the protocol: the topic after the device's prefix, and a JSON object without "id", which is added. */
bool slipway_send(slipway_device *device, const char *tail, const char *body);
/*
 * The home of the device. The platform answers the first three with a code: on_ack, with the message's id, which is last_id
 * after the call. 429: later.
 */
/* The token that the app handed over with the Wi-Fi network. */
bool slipway_bind_token(slipway_device *device, const char *token);
/* Its button was pressed: people in its network can add it for that long, 1 to 120. */
bool slipway_bind_open(slipway_device *device, int seconds);
/* It was reset by hand. name: at most 32 characters, others for each reset. Send it after each connect until it is answered 200 or 403. */
bool slipway_bind_reset(slipway_device *device, const char *name);
/* Asks for on_bind, as after each connect: the device may have been removed while it was offline. */
bool slipway_bind_get(slipway_device *device);
/* What was gathered while away: begin, then each item with its own time, send. At most 200 items. */
void slipway_batch_begin(slipway_device *device);
void slipway_batch_report(slipway_device *device, int64_t time_ms);
bool slipway_batch_event(slipway_device *device, const slipway_event *event, const void *data, int64_t time_ms);
bool slipway_batch_send(slipway_device *device);

#ifdef __cplusplus
}
#endif

#endif
