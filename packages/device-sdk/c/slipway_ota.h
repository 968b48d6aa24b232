/*
 * Firmware updates for the Slipway device SDK in C99: no heap. Verifies offers, loads the image into the other slot,
 * tries it and confirms it. Needs slipway.c, and slipway_ed25519.c or a verifier of the board's own.
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef SLIPWAY_OTA_H
#define SLIPWAY_OTA_H

#include "slipway.h"

#ifdef __cplusplus
extern "C" {
#endif

#define SLIPWAY_OTA_MANIFEST_MAX 2048
#define SLIPWAY_OTA_LIST_MAX 4096
#define SLIPWAY_OTA_URL_MAX 255
#define SLIPWAY_OTA_TYPES 4

/* Codes that a device reports; deviceCodes in the platform's contract. */
enum {
  SLIPWAY_OTA_OK = 0,
  SLIPWAY_OTA_BAD_DOWNLOAD = 1,
  SLIPWAY_OTA_BAD_HASH = 2,
  SLIPWAY_OTA_BAD_SIGNATURE = 3,
  SLIPWAY_OTA_OTHER_HARDWARE = 4,
  SLIPWAY_OTA_BAD_SEQUENCE = 5,
  SLIPWAY_OTA_EXPIRED = 6,
  SLIPWAY_OTA_NEEDS = 7,
  SLIPWAY_OTA_NO_SPACE = 8,
  SLIPWAY_OTA_LOW_BATTERY = 9,
  SLIPWAY_OTA_BUSY = 10,
  SLIPWAY_OTA_DECLINED = 11,
  SLIPWAY_OTA_BAD_FLASH = 12,
  SLIPWAY_OTA_SELF_TEST = 13,
  SLIPWAY_OTA_BAD_DELTA = 14,
  SLIPWAY_OTA_OTHER = 99
};

/* In the order of installation. */
typedef enum slipway_ota_type {
  SLIPWAY_OTA_MODULE,
  SLIPWAY_OTA_BLUETOOTH,
  SLIPWAY_OTA_ZIGBEE,
  SLIPWAY_OTA_MCU
} slipway_ota_type;

/* ---- Signatures ---- */

/* True where sign is one of Ed25519 over head (with a NUL behind it) and text. */
typedef bool (*slipway_verify_fn)(void *context, const uint8_t public_key[32], const char *head, const char *text,
                                  size_t length, const uint8_t sign[64]);
bool slipway_ed25519_verify(void *context, const uint8_t public_key[32], const char *head, const char *text,
                            size_t length, const uint8_t sign[64]);

/* ---- What is signed ---- */

/* As in the product's key list: the id in hex, the key in base64url. */
typedef struct slipway_ota_root {
  const char *id;
  const char *public_key;
} slipway_ota_root;

typedef struct slipway_ota_sign {
  const char *key_id;
  const char *sign; /* base64url */
} slipway_ota_sign;

/* The roots that the device was built with, and the last key list that was accepted; NULL before the first. */
typedef struct slipway_ota_trust {
  const slipway_ota_root *roots;
  size_t root_count;
  const char *list;
  size_t list_length;
} slipway_ota_trust;

typedef struct slipway_ota_number {
  uint32_t epoch;
  uint32_t seq;
} slipway_ota_number;

typedef struct slipway_ota_device {
  const char *product_id;
  const char *serial;
  const char *hardware; /* NULL: unknown */
  const char *area;     /* NULL: unknown */
  int64_t time_ms;      /* 0: no clock */
  slipway_ota_number running[SLIPWAY_OTA_TYPES]; /* what is confirmed, by type */
  uint32_t latest[SLIPWAY_OTA_TYPES];            /* of the last fresh statement; 0: none */
  slipway_verify_fn verify;
  void *verify_context;
} slipway_ota_device;

typedef struct slipway_ota_image {
  slipway_ota_number number;
  uint32_t size;
  uint8_t sha256[32];
} slipway_ota_image;

/* The checks, in their fixed order; each returns a code. An accepted list is stored by the caller and put into trust. */
int slipway_ota_check_list(const slipway_ota_trust *trust, const slipway_ota_device *device, const char *text,
                           size_t length, const slipway_ota_sign *signs, size_t sign_count);
int slipway_ota_check_manifest(const slipway_ota_trust *trust, const slipway_ota_device *device, slipway_ota_type type,
                               const char *text, size_t length, const slipway_ota_sign *sign, slipway_ota_image *image);
/* The reply to a nonce: sets time_ms and latest of the device. */
int slipway_ota_check_fresh(const slipway_ota_trust *trust, slipway_ota_device *device, const char *nonce,
                            const char *text, size_t length, const slipway_ota_sign *sign);
uint32_t slipway_ota_list_version(const slipway_ota_trust *trust);
/* The device's position in a package's rollout, from 0 to 999,999. */
uint32_t slipway_ota_place(const char *package_id, const char *serial);

/* ---- The next step, from facts alone ---- */

typedef enum slipway_ota_phase {
  SLIPWAY_OTA_NONE,
  SLIPWAY_OTA_DOWNLOADING,
  SLIPWAY_OTA_STAGED,
  SLIPWAY_OTA_ARMED
} slipway_ota_phase;

typedef enum slipway_ota_step {
  SLIPWAY_OTA_REST,
  SLIPWAY_OTA_DOWNLOAD,
  SLIPWAY_OTA_CHECK,
  SLIPWAY_OTA_WAIT,
  SLIPWAY_OTA_INSTALL,
  SLIPWAY_OTA_RESTART,
  SLIPWAY_OTA_TEST,
  SLIPWAY_OTA_ROLL_BACK,
  SLIPWAY_OTA_RECORD,
  SLIPWAY_OTA_FAIL
} slipway_ota_step;

typedef struct slipway_ota_facts {
  slipway_ota_phase phase;
  uint32_t size;
  uint32_t received;
  uint32_t free_bytes;
  uint32_t battery_percent;
  uint32_t min_battery_percent;
  uint16_t boot_count;
  uint16_t armed_at_boot;
  bool runs_new_image; /* another slot runs than when the update began */
  bool is_trial;
  bool is_busy;
  bool forced;
} slipway_ota_facts;

/* After a power cut the same facts give the same step. *code says why to wait or fail. */
slipway_ota_step slipway_ota_next_step(const slipway_ota_facts *facts, int *code);

/* ---- An update ---- */

/* 64 bytes that survive a power cut; all zero on a new device. */
typedef struct slipway_ota_state {
  uint8_t sha256[32];
  slipway_ota_number wanted;
  slipway_ota_number running;
  uint32_t size;
  uint32_t received;
  uint16_t armed_at_boot;
  uint16_t check; /* of all other bytes */
  uint8_t phase;
  uint8_t from_slot;
  uint8_t forced;
  uint8_t last_code; /* of the last update */
} slipway_ota_state;

struct slipway_ota;

/* What the board provides; false: it did not work. */
typedef struct slipway_ota_port {
  void *context;
  /* Takes effect entirely or not at all, as a non-volatile store of key and value does. */
  bool (*save)(void *context, const slipway_ota_state *state);
  /* Passes each piece of the file to slipway_ota_receive with its offset in the file: that of Content-Range, or 0
     where the server sends everything. Ends when slipway_ota_receive returns false. */
  bool (*http_get)(void *context, const char *url, uint32_t from, struct slipway_ota *ota);
  /* The other slot; write erases first what it needs to, and its offset is a multiple of the block. */
  bool (*write)(void *context, uint32_t offset, const uint8_t *data, size_t length);
  bool (*read)(void *context, uint32_t offset, uint8_t *data, size_t length);
  /* The bootloader: try the other slot at the next restart, keep the running one, give it up. Each at one stroke. */
  bool (*arm)(void *context);
  bool (*confirm)(void *context);
  bool (*reject)(void *context);
  bool (*self_test)(void *context);
  void (*restart)(void *context);
  uint8_t (*running_slot)(void *context);
  bool (*is_trial)(void *context);
  uint16_t (*boot_count)(void *context);
  uint32_t (*free_bytes)(void *context);
  uint32_t (*battery_percent)(void *context); /* NULL: mains */
  bool (*is_busy)(void *context);             /* NULL: never */
  uint32_t (*uptime_ms)(void *context);       /* NULL: a transfer may be as slow as it likes */
  void (*report)(void *context, const char *job_id, const char *state, int percent, int code);
} slipway_ota_port;

typedef struct slipway_ota {
  slipway_ota_port port;
  slipway_ota_device *device;
  slipway_ota_trust *trust;
  slipway_ota_type type;
  slipway_ota_state state;
  uint32_t capacity; /* of a slot */
  uint32_t min_battery_percent;
  uint8_t *block; /* one erase block of the flash */
  size_t block_size;
  size_t filled;
  int failure; /* of the transfer */
  uint32_t began_ms;
  uint32_t transferred;
  int waits_for;
  uint8_t transfers; /* that brought nothing */
  char job_id[25];
  char url[SLIPWAY_OTA_URL_MAX + 1];
  char manifest[SLIPWAY_OTA_MANIFEST_MAX + 2];
} slipway_ota;

/* stored: as it was saved; NULL on a new device. Set ota->min_battery_percent afterwards where 30 does not fit. */
void slipway_ota_init(slipway_ota *ota, const slipway_ota_port *port, slipway_ota_device *device,
                      slipway_ota_trust *trust, slipway_ota_type type, const slipway_ota_state *stored,
                      uint32_t capacity, uint8_t *block, size_t block_size);
/* An offer's data. Where its "keys" is above slipway_ota_list_version, load the newer key lists first. Returns a code. */
int slipway_ota_offer(slipway_ota *ota, slipway_json data);
/* One step; call it until it returns SLIPWAY_OTA_REST, and again later after SLIPWAY_OTA_WAIT. */
slipway_ota_step slipway_ota_run(slipway_ota *ota);
/* A piece of the file, called by http_get. False: it wants no more. */
bool slipway_ota_receive(slipway_ota *ota, uint32_t offset, const uint8_t *data, size_t length);
/* False where the update is being installed already. */
bool slipway_ota_cancel(slipway_ota *ota);

#ifdef __cplusplus
}
#endif

#endif
