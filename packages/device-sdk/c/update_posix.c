/* SPDX-License-Identifier: Apache-2.0 */
#define _POSIX_C_SOURCE 200809L
#include "update_posix.h"
#include "http_posix.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define CAPACITY (64u << 20)

static FILE *open_file(update_posix *own, const char *name, const char *mode) {
  char path[UPDATE_POSIX_PATH + 16];
  snprintf(path, sizeof path, "%s/%s", own->folder, name);
  return fopen(path, mode);
}

/* A file that is replaced has its previous content or the new one, whenever the power is cut. */
static bool replace_file(update_posix *own, const char *name, const void *data, size_t length) {
  char from[UPDATE_POSIX_PATH + 16];
  char to[UPDATE_POSIX_PATH + 16];
  snprintf(from, sizeof from, "%s/new", own->folder);
  snprintf(to, sizeof to, "%s/%s", own->folder, name);
  FILE *file = fopen(from, "wb");
  if (!file) return false;
  bool is_written = fwrite(data, 1, length, file) == length && fflush(file) == 0 && fsync(fileno(file)) == 0;
  return fclose(file) == 0 && is_written && rename(from, to) == 0;
}

static size_t read_file(update_posix *own, const char *name, void *data, size_t capacity) {
  FILE *file = open_file(own, name, "rb");
  size_t length = file ? fread(data, 1, capacity, file) : 0;
  if (file) fclose(file);
  return length;
}

/* ---- The bootloader ---- */

static bool save_boot(update_posix *own) {
  char text[64];
  int length = snprintf(text, sizeof text, "%c %c %d %u\n", own->confirmed, own->trial, own->is_used, own->boots);
  return replace_file(own, "boot", text, (size_t)length);
}

static bool boot(update_posix *own) {
  char text[64] = "";
  int used = 0;
  own->confirmed = 'a';
  own->trial = '-';
  read_file(own, "boot", text, sizeof text - 1);
  if (text[0]) sscanf(text, "%c %c %d %u", &own->confirmed, &own->trial, &used, &own->boots);
  own->is_used = used != 0;
  own->boots++;
  if (own->trial != '-' && own->is_used) own->trial = '-';
  own->running = own->trial == '-' ? own->confirmed : own->trial;
  own->is_used = own->trial != '-';
  return save_boot(own);
}

static bool read_image(update_posix *own) {
  char head[128] = "";
  char behavior[32] = "";
  char name[] = "slot_a";
  name[5] = own->running;
  read_file(own, name, head, sizeof head - 1);
  if (sscanf(head, "slipway-image %63[^\n]\n%31s", own->version, behavior) != 2) return false;
  own->works = strcmp(behavior, "works") == 0;
  return true;
}

/* ---- What slipway_ota needs of the board ---- */

static const char *other_slot(const update_posix *own) { return own->running == 'a' ? "slot_b" : "slot_a"; }

static bool save_state(void *context, const slipway_ota_state *state) {
  return replace_file(context, "state", state, sizeof *state);
}

static bool receive(void *context, uint32_t offset, const uint8_t *data, size_t length) {
  return slipway_ota_receive(context, offset, data, length);
}

static bool http_get(void *context, const char *url, uint32_t from, struct slipway_ota *ota) {
  (void)context;
  return http_posix_get(url, from, receive, ota) != 0;
}

static bool write_flash(void *context, uint32_t offset, const uint8_t *data, size_t length) {
  update_posix *own = context;
  FILE *file = open_file(own, other_slot(own), offset == 0 ? "wb" : "r+b");
  if (!file) return false;
  bool is_written = fseek(file, (long)offset, SEEK_SET) == 0 && fwrite(data, 1, length, file) == length;
  return fclose(file) == 0 && is_written;
}

static bool read_flash(void *context, uint32_t offset, uint8_t *data, size_t length) {
  update_posix *own = context;
  FILE *file = open_file(own, other_slot(own), "rb");
  bool is_read = file && fseek(file, (long)offset, SEEK_SET) == 0 && fread(data, 1, length, file) == length;
  if (file) fclose(file);
  return is_read;
}

static bool arm(void *context) {
  update_posix *own = context;
  own->trial = own->running == 'a' ? 'b' : 'a';
  own->is_used = false;
  return save_boot(own);
}

static bool confirm(void *context) {
  update_posix *own = context;
  own->confirmed = own->running;
  own->trial = '-';
  own->is_used = false;
  return save_boot(own);
}

/* The start on trial is used: the next one is that of the previous image. */
static bool reject(void *context) { return save_boot(context); }

static bool self_test(void *context) { return ((update_posix *)context)->works; }
static void restart(void *context) { ((update_posix *)context)->wants_restart = true; }
static uint8_t running_slot(void *context) { return (uint8_t)((update_posix *)context)->running; }
static bool is_trial(void *context) {
  const update_posix *own = context;
  return own->trial == own->running && own->is_used;
}
static uint16_t boot_count(void *context) { return (uint16_t)((update_posix *)context)->boots; }
static uint32_t free_bytes(void *context) {
  (void)context;
  return CAPACITY;
}

static uint32_t uptime_ms(void *context) {
  struct timespec now;
  (void)context;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint32_t)now.tv_sec * 1000u + (uint32_t)(now.tv_nsec / 1000000);
}

static void report(void *context, const char *job_id, const char *state, int percent, int code) {
  update_posix *own = context;
  printf("update %s %d\n", state, code);
  slipway_update_report(&own->update, job_id, state, percent, code);
}

/* ---- What slipway_update needs ---- */

static bool http_text(void *context, const char *url, char *buffer, size_t capacity) {
  (void)context;
  return http_posix_text(url, buffer, capacity);
}

static bool save_list(void *context, const char *text, size_t length) {
  return replace_file(context, "keys", text, length);
}

/* A device with a screen shows the question, and answers later. */
static void ask(void *context, const char *job_id, const char *version) {
  printf("update to %s: accepted\n", version);
  slipway_update_answer(&((update_posix *)context)->update, job_id, true);
}

static const char *version(void *context) { return ((update_posix *)context)->version; }

bool update_posix_open(update_posix *own, const char *folder, slipway_device *device, const slipway_key *key,
                       const char *platform_url, char *root) {
  char *colon = strchr(root, ':');
  slipway_ota_state state;
  memset(own, 0, sizeof *own);
  if (!colon || strlen(folder) >= UPDATE_POSIX_PATH) return false;
  *colon = '\0';
  own->root.id = root;
  own->root.public_key = colon + 1;
  own->trust.roots = &own->root;
  own->trust.root_count = 1;
  strcpy(own->folder, folder);
  if (!boot(own) || !read_image(own)) return false;
  own->facts.product_id = key->product_id;
  own->facts.serial = key->serial;
  own->facts.verify = slipway_ed25519_verify;
  const slipway_ota_port ota_port = {own, save_state, http_get, write_flash, read_flash, arm, confirm, reject,
                                     self_test, restart, running_slot, is_trial, boot_count, free_bytes, NULL, NULL,
                                     uptime_ms, report};
  const slipway_update_port port = {own, http_text, save_list, version, ask};
  bool is_known = read_file(own, "state", &state, sizeof state) == sizeof state;
  bool has_list = read_file(own, "keys", own->list, sizeof own->list - 1) > 0;
  slipway_ota_init(&own->ota, &ota_port, &own->facts, &own->trust, SLIPWAY_OTA_MODULE, is_known ? &state : NULL,
                   CAPACITY, own->block, sizeof own->block);
  slipway_update_init(&own->update, &port, device, &own->ota, platform_url, has_list ? own->list : NULL, own->reply,
                      sizeof own->reply);
  return true;
}

bool update_posix_work(update_posix *own) {
  for (;;) {
    if (own->wants_restart) return false;
    slipway_ota_step step = slipway_update_run(&own->update);
    if (step == SLIPWAY_OTA_REST || step == SLIPWAY_OTA_WAIT) return !own->wants_restart;
  }
}
