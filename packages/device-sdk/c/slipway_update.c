/* SPDX-License-Identifier: Apache-2.0 */
#include "slipway_update.h"

#include <stdio.h>
#include <string.h>

#define URL_BYTES 512
#define BODY_BYTES 512
#define VERSION_BYTES 64
#define MAX_SIGNS 8
#define KEY_ID_BYTES 17
#define SIGN_BYTES 96

static const char *const type_names[] = {"module", "bluetooth", "zigbee", "mcu"};

void slipway_update_init(slipway_update *update, const slipway_update_port *port, slipway_device *device,
                         slipway_ota *ota, const char *platform_url, const char *list, char *reply,
                         size_t reply_capacity) {
  memset(update, 0, sizeof *update);
  update->port = *port;
  update->device = device;
  update->ota = ota;
  update->platform_url = platform_url;
  update->reply = reply;
  update->reply_capacity = reply_capacity;
  if (!list || strlen(list) > SLIPWAY_OTA_LIST_MAX) return;
  strcpy(update->list, list);
  ota->trust->list = update->list;
  ota->trust->list_length = strlen(list);
}

void slipway_update_report(slipway_update *update, const char *job_id, const char *state, int percent, int code) {
  char body[BODY_BYTES];
  slipway_writer writer;
  if (job_id[0] == '\0') return; /* after a restart the version says how the update ended */
  slipway_write_begin(&writer, body, sizeof body);
  slipway_write_bracket(&writer, '{');
  slipway_write_key(&writer, "data");
  slipway_write_bracket(&writer, '{');
  slipway_write_key(&writer, "jobId");
  slipway_write_text(&writer, job_id);
  slipway_write_key(&writer, "state");
  slipway_write_text(&writer, state);
  slipway_write_key(&writer, "percent");
  slipway_write_int(&writer, percent);
  slipway_write_key(&writer, "code");
  slipway_write_int(&writer, code);
  slipway_write_bracket(&writer, '}');
  slipway_write_bracket(&writer, '}');
  if (!writer.failed) slipway_send(update->device, "up/ota/progress", body);
}

static void write_by_type(slipway_writer *writer, const char *key, const slipway_ota *ota) {
  slipway_write_key(writer, key);
  slipway_write_bracket(writer, '{');
  slipway_write_key(writer, type_names[ota->type]);
}

static bool report_version(slipway_update *update) {
  const slipway_ota *ota = update->ota;
  char body[BODY_BYTES];
  slipway_writer writer;
  slipway_write_begin(&writer, body, sizeof body);
  slipway_write_bracket(&writer, '{');
  slipway_write_key(&writer, "data");
  slipway_write_bracket(&writer, '{');
  write_by_type(&writer, "versions", ota);
  slipway_write_text(&writer, update->port.version(update->port.context));
  slipway_write_bracket(&writer, '}');
  if (ota->state.running.seq > 0) {
    write_by_type(&writer, "seq", ota);
    slipway_write_int(&writer, ota->state.running.seq);
    slipway_write_bracket(&writer, '}');
    slipway_write_key(&writer, "epoch");
    slipway_write_int(&writer, ota->state.running.epoch);
  }
  if (ota->device->hardware) {
    slipway_write_key(&writer, "hardware");
    slipway_write_text(&writer, ota->device->hardware);
  }
  if (ota->device->area) {
    slipway_write_key(&writer, "area");
    slipway_write_text(&writer, ota->device->area);
  }
  slipway_write_key(&writer, "boot");
  slipway_write_bracket(&writer, '{');
  slipway_write_key(&writer, "count");
  slipway_write_int(&writer, ota->port.boot_count(ota->port.context));
  slipway_write_bracket(&writer, '}');
  slipway_write_key(&writer, "keys");
  slipway_write_int(&writer, slipway_ota_list_version(ota->trust));
  slipway_write_key(&writer, "ota");
  slipway_write_bool(&writer, true);
  slipway_write_bracket(&writer, '}');
  slipway_write_bracket(&writer, '}');
  return !writer.failed && slipway_send(update->device, "up/ota/version", body);
}

slipway_ota_step slipway_update_run(slipway_update *update) {
  slipway_ota_step step = slipway_ota_run(update->ota);
  if (step == SLIPWAY_OTA_RECORD) report_version(update);
  return step;
}

bool slipway_update_connected(slipway_update *update) {
  const slipway_ota_port *port = &update->ota->port;
  if (port->is_trial(port->context)) {
    slipway_ota_run(update->ota);
    if (port->is_trial(port->context)) return true; /* it restarts into the previous image */
  }
  while (update->ota->state.phase == SLIPWAY_OTA_ARMED) {
    slipway_ota_step step = slipway_ota_run(update->ota);
    if (step != SLIPWAY_OTA_RECORD && step != SLIPWAY_OTA_FAIL) break;
  }
  return report_version(update);
}

/* ---- Key lists ---- */

static size_t read_signs(slipway_json list, char ids[][KEY_ID_BYTES], char texts[][SIGN_BYTES], slipway_ota_sign *signs) {
  slipway_json all;
  slipway_json one;
  slipway_json part;
  size_t at = 0;
  size_t count = 0;
  if (!slipway_json_member(list, "signs", &all) || all.text[0] != '[') return 0;
  while (count < MAX_SIGNS && slipway_json_each(all, &at, NULL, &one)) {
    if (one.text[0] != '{' || !slipway_json_member(one, "keyId", &part) ||
        !slipway_json_text(part, ids[count], KEY_ID_BYTES) || !slipway_json_member(one, "sign", &part) ||
        !slipway_json_text(part, texts[count], SIGN_BYTES))
      continue;
    signs[count].key_id = ids[count];
    signs[count].sign = texts[count];
    count++;
  }
  return count;
}

static int take_list(slipway_update *update, slipway_json list) {
  slipway_ota_trust *trust = update->ota->trust;
  slipway_json text;
  slipway_ota_sign signs[MAX_SIGNS];
  char ids[MAX_SIGNS][KEY_ID_BYTES];
  char texts[MAX_SIGNS][SIGN_BYTES];
  if (list.text[0] != '{' || !slipway_json_member(list, "text", &text) ||
      !slipway_json_text(text, update->next, sizeof update->next))
    return SLIPWAY_OTA_OTHER;
  size_t count = read_signs(list, ids, texts, signs);
  size_t length = strlen(update->next);
  int code = slipway_ota_check_list(trust, update->ota->device, update->next, length, signs, count);
  if (code != SLIPWAY_OTA_OK) return code;
  if (!update->port.save_list(update->port.context, update->next, length)) return SLIPWAY_OTA_BAD_FLASH;
  memcpy(update->list, update->next, length + 1);
  trust->list = update->list;
  trust->list_length = length;
  return SLIPWAY_OTA_OK;
}

/* The lists after the one in force, in order: a device that missed a rotation follows it. */
static int load_lists(slipway_update *update) {
  const slipway_ota_trust *trust = update->ota->trust;
  char url[URL_BYTES];
  slipway_json reply;
  slipway_json data;
  slipway_json lists;
  slipway_json list;
  size_t at = 0;
  int length = snprintf(url, sizeof url, "%s/device/v1/keys/%s?after=%lu&root=%s", update->platform_url,
                        update->ota->device->product_id, (unsigned long)slipway_ota_list_version(trust),
                        trust->roots[0].id);
  if (length < 0 || (size_t)length >= sizeof url) return SLIPWAY_OTA_OTHER;
  if (!update->port.http_text(update->port.context, url, update->reply, update->reply_capacity))
    return SLIPWAY_OTA_BAD_DOWNLOAD;
  if (!slipway_json_parse(update->reply, strlen(update->reply), &reply) || reply.text[0] != '{' ||
      !slipway_json_member(reply, "data", &data) || data.text[0] != '{' || !slipway_json_member(data, "lists", &lists) ||
      lists.text[0] != '[')
    return SLIPWAY_OTA_OTHER;
  while (slipway_json_each(lists, &at, NULL, &list)) {
    int code = take_list(update, list);
    if (code != SLIPWAY_OTA_OK) return code;
  }
  return SLIPWAY_OTA_OK;
}

/* ---- Messages ---- */

static void take_offer(slipway_update *update, slipway_json data) {
  slipway_json part;
  char job_id[sizeof update->ota->job_id];
  double keys = 0;
  int code = SLIPWAY_OTA_OK;
  if (!slipway_json_member(data, "jobId", &part) || !slipway_json_text(part, job_id, sizeof job_id)) return;
  if (slipway_json_member(data, "keys", &part)) slipway_json_number(part, &keys);
  if (keys > slipway_ota_list_version(update->ota->trust)) code = load_lists(update);
  if (code == SLIPWAY_OTA_OK) slipway_ota_offer(update->ota, data);
  else slipway_update_report(update, job_id, "failed", 0, code);
}

static void take_cancel(slipway_update *update, slipway_json data) {
  slipway_json part;
  char job_id[sizeof update->ota->job_id];
  if (!slipway_json_member(data, "jobId", &part) || !slipway_json_text(part, job_id, sizeof job_id)) return;
  if (strcmp(job_id, update->ota->job_id) == 0) slipway_ota_cancel(update->ota);
}

static void take_question(slipway_update *update, slipway_json data) {
  slipway_json part;
  char job_id[sizeof update->ota->job_id];
  char version[VERSION_BYTES];
  if (!update->port.ask) return;
  if (!slipway_json_member(data, "jobId", &part) || !slipway_json_text(part, job_id, sizeof job_id)) return;
  if (!slipway_json_member(data, "version", &part) || !slipway_json_text(part, version, sizeof version)) return;
  update->port.ask(update->port.context, job_id, version);
}

bool slipway_update_answer(slipway_update *update, const char *job_id, bool accept) {
  char body[BODY_BYTES];
  slipway_writer writer;
  if (!accept) {
    slipway_update_report(update, job_id, "rejected", 0, SLIPWAY_OTA_DECLINED);
    return true;
  }
  slipway_write_begin(&writer, body, sizeof body);
  slipway_write_bracket(&writer, '{');
  slipway_write_key(&writer, "accept");
  slipway_write_text(&writer, job_id);
  slipway_write_bracket(&writer, '}');
  return !writer.failed && slipway_send(update->device, "up/ota/get", body);
}

bool slipway_update_receive(slipway_update *update, const char *topic, const char *payload, size_t length) {
  static const char updates[] = "down/ota/";
  slipway_json message;
  slipway_json data;
  size_t prefix = update->device->prefix_length;
  if (strncmp(topic, update->device->topic, prefix) != 0) return false;
  if (strncmp(topic + prefix, updates, sizeof updates - 1) != 0) return false;
  if (!slipway_json_parse(payload, length, &message) || message.text[0] != '{') return true;
  if (!slipway_json_member(message, "data", &data) || data.text[0] != '{') return true;
  if (strcmp(topic + prefix, "down/ota/upgrade") == 0) take_offer(update, data);
  else if (strcmp(topic + prefix, "down/ota/cancel") == 0) take_cancel(update, data);
  else if (strcmp(topic + prefix, "down/ota/ask") == 0) take_question(update, data);
  return true;
}
