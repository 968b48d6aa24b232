import { cText } from './kit-names.ts'
import type { KitPlace } from './write-arduino.ts'

const TEMPLATE = `/*
 * Updates of an ESP32 over the air. The partition table needs two app partitions (the default one has them).
 * Needs CONFIG_BOOTLOADER_APP_ROLLBACK_ENABLE, which the Arduino core for ESP32 has; the new image starts on trial, and
 * updatesSelfTest decides whether it stays. Put the version of this sketch into secrets.h:
 *   #define FIRMWARE_VERSION "V1.0.0 build 260101"
 * This file has been compiled against stubs of these headers, not with the Arduino tools.
 */
#ifndef UPDATES_H
#define UPDATES_H

#include <HTTPClient.h>
#include <Preferences.h>
#include <esp_ota_ops.h>
#include <esp_partition.h>

#include "slipway_update.h"

static const char PLATFORM_URL[] = @PLATFORM@;
/* The root key that the product's key lists are signed with@NONE@. */
static const slipway_ota_root ROOT = {@ID@, @KEY@};

#ifndef FIRMWARE_VERSION
#define FIRMWARE_VERSION "V0.0.1"
#endif

/* The Arduino core would confirm each image at its start. */
extern "C" bool verifyRollbackLater() { return true; }

/* What has to work before an image stays, such as the connection to the platform that brought this call. */
static bool updatesSelfTest() { return true; }

static Preferences updatesStore;
static slipway_ota_trust updatesTrust;
static slipway_ota_device updatesFacts;
static slipway_ota updatesOta;
static slipway_update updatesLink;
static uint8_t updatesBlock[4096];
static char updatesReply[SLIPWAY_UPDATE_REPLY_BYTES];
static char updatesList[SLIPWAY_OTA_LIST_MAX + 1];
static uint16_t updatesBoots;
static unsigned long updatesNextMs;

static const esp_partition_t *updatesOther() { return esp_ota_get_next_update_partition(NULL); }

static bool updatesSave(void *, const slipway_ota_state *state) {
  return updatesStore.putBytes("state", state, sizeof *state) == sizeof *state;
}

static bool updatesSaveList(void *, const char *text, size_t length) {
  return updatesStore.putBytes("keys", text, length) == length;
}

static bool updatesText(void *, const char *url, char *text, size_t capacity) {
  HTTPClient http;
  if (!http.begin(url)) return false;
  bool isThere = http.GET() == 200 && http.getSize() > 0 && (size_t)http.getSize() < capacity;
  if (isThere) strcpy(text, http.getString().c_str());
  http.end();
  return isThere;
}

static bool updatesGet(void *, const char *url, uint32_t from, slipway_ota *ota) {
  static const char *const wanted[] = {"Content-Range"};
  HTTPClient http;
  uint8_t piece[1024];
  if (!http.begin(url)) return false;
  http.collectHeaders((const char **)wanted, 1);
  if (from > 0) http.addHeader("Range", "bytes=" + String(from) + "-");
  int status = http.GET();
  int left = http.getSize();
  /* "bytes 8192-20479/20480" */
  uint32_t offset = status == 206 ? (uint32_t)http.header("Content-Range").substring(6).toInt() : 0;
  bool goesOn = status == 200 || status == 206;
  while (goesOn && left > 0) {
    size_t got = http.getStreamPtr()->readBytes(piece, left < (int)sizeof piece ? (size_t)left : sizeof piece);
    if (got == 0) break;
    goesOn = slipway_ota_receive(ota, offset, piece, got);
    offset += (uint32_t)got;
    left -= (int)got;
  }
  http.end();
  return left == 0;
}

static bool updatesWrite(void *, uint32_t offset, const uint8_t *data, size_t length) {
  const esp_partition_t *other = updatesOther();
  /* Flash is written in pieces of 16 bytes: the rest of the last one stays erased. */
  static uint8_t padded[sizeof updatesBlock];
  size_t rounded = (length + 15) / 16 * 16;
  memset(padded, 0xff, sizeof padded);
  memcpy(padded, data, length);
  return other && esp_partition_erase_range(other, offset, sizeof updatesBlock) == ESP_OK &&
         esp_partition_write(other, offset, padded, rounded) == ESP_OK;
}

static bool updatesRead(void *, uint32_t offset, uint8_t *data, size_t length) {
  const esp_partition_t *other = updatesOther();
  return other && esp_partition_read(other, offset, data, length) == ESP_OK;
}

/* Checks the image once more, and starts it on trial. */
static bool updatesArm(void *) { return updatesOther() && esp_ota_set_boot_partition(updatesOther()) == ESP_OK; }
static bool updatesConfirm(void *) { return esp_ota_mark_app_valid_cancel_rollback() == ESP_OK; }

/* The start on trial is used: without a confirmation the bootloader returns to the previous image. */
static bool updatesReject(void *) { return true; }

static bool updatesIsTrial(void *) {
  esp_ota_img_states_t state;
  return esp_ota_get_state_partition(esp_ota_get_running_partition(), &state) == ESP_OK &&
         state == ESP_OTA_IMG_PENDING_VERIFY;
}

static bool updatesTest(void *) { return updatesSelfTest(); }

/* What was reported last leaves first: the platform then knows that the restart follows. */
static void updatesRestart(void *) {
  delay(500);
  esp_restart();
}

static uint8_t updatesSlot(void *) { return (uint8_t)esp_ota_get_running_partition()->subtype; }
static uint16_t updatesBootCount(void *) { return updatesBoots; }
static uint32_t updatesFree(void *) { return updatesOther() ? updatesOther()->size : 0; }
static uint32_t updatesUptime(void *) { return millis(); }
static const char *updatesVersion(void *) { return FIRMWARE_VERSION; }

static void updatesReport(void *, const char *job, const char *state, int percent, int code) {
  slipway_update_report(&updatesLink, job, state, percent, code);
}

// A device with a screen shows the question, and answers later.
static void updatesAsk(void *, const char *job, const char *) { slipway_update_answer(&updatesLink, job, true); }

static bool updatesHave() { return ROOT.id[0] != '\\0'; }

static void updatesBegin(slipway_device *device, const slipway_key *key, int64_t timeMs) {
  const slipway_ota_port port = {NULL, updatesSave, updatesGet, updatesWrite, updatesRead, updatesArm,
                                 updatesConfirm, updatesReject, updatesTest, updatesRestart, updatesSlot,
                                 updatesIsTrial, updatesBootCount, updatesFree, NULL, NULL, updatesUptime,
                                 updatesReport};
  const slipway_update_port link = {NULL, updatesText, updatesSaveList, updatesVersion, updatesAsk};
  slipway_ota_state state;
  if (!updatesHave()) return;
  updatesStore.begin("slipway", false);
  updatesBoots = (uint16_t)(updatesStore.getUShort("boots", 0) + 1);
  updatesStore.putUShort("boots", updatesBoots);
  updatesTrust.roots = &ROOT;
  updatesTrust.root_count = 1;
  updatesFacts.product_id = key->product_id;
  updatesFacts.serial = key->serial;
  updatesFacts.time_ms = timeMs;
  updatesFacts.verify = slipway_ed25519_verify;
  bool isKnown = updatesStore.getBytes("state", &state, sizeof state) == sizeof state;
  size_t length = updatesStore.getBytes("keys", updatesList, sizeof updatesList - 1);
  slipway_ota_init(&updatesOta, &port, &updatesFacts, &updatesTrust, SLIPWAY_OTA_MODULE, isKnown ? &state : NULL,
                   updatesFree(NULL), updatesBlock, sizeof updatesBlock);
  slipway_update_init(&updatesLink, &link, device, &updatesOta, PLATFORM_URL, length > 0 ? updatesList : NULL,
                      updatesReply, sizeof updatesReply);
}

static void updatesConnected() {
  if (updatesHave()) slipway_update_connected(&updatesLink);
}

static bool updatesReceive(const char *topic, const char *payload, size_t length) {
  return updatesHave() && slipway_update_receive(&updatesLink, topic, payload, length);
}

/* One step each time; after one that has to wait, half a minute later. */
static void updatesWork() {
  if (!updatesHave() || (long)(millis() - updatesNextMs) < 0) return;
  if (slipway_update_run(&updatesLink) == SLIPWAY_OTA_WAIT) updatesNextMs = millis() + 30000;
}

#endif
`

/** Updates of an ESP32: its own partitions and rollback, the platform's offers, verified by slipway_ota.c. */
export function writeArduinoUpdates({ platformUrl, root }: KitPlace): string {
  const values: Record<string, string> = {
    PLATFORM: cText(platformUrl),
    NONE: root ? '' : ': none yet. Set up signing, and download the kit again',
    ID: cText(root?.id ?? ''),
    KEY: cText(root?.public ?? ''),
  }
  return TEMPLATE.replaceAll(/@(\w+)@/g, (_whole, name: string) => values[name] ?? '')
}
