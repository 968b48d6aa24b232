/*
 * Updates on Linux for trying them out: a folder in place of flash and bootloader, with two slots, one start on trial
 * and a boot counter. An image begins with a line "slipway-image VERSION" and one with "works" or anything else: what
 * its self-test finds. A real device has a bootloader of its own, such as RAUC's, MCUboot or that of ESP-IDF.
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef UPDATE_POSIX_H
#define UPDATE_POSIX_H

#include "slipway_update.h"

#include <stdio.h>

#define UPDATE_POSIX_PATH 512
#define UPDATE_POSIX_BLOCK 4096
/* The exit code of a program that has to be started again. */
#define UPDATE_POSIX_RESTART 75

typedef struct update_posix {
  char folder[UPDATE_POSIX_PATH];
  char version[64];
  bool works; /* of the running image */
  char running; /* 'a' or 'b' */
  char confirmed;
  char trial; /* '-': none */
  bool is_used; /* the start on trial */
  unsigned boots;
  bool wants_restart;
  slipway_ota_root root;
  slipway_ota_trust trust;
  slipway_ota_device facts;
  slipway_ota ota;
  slipway_update update;
  uint8_t block[UPDATE_POSIX_BLOCK];
  char reply[SLIPWAY_UPDATE_REPLY_BYTES];
  char list[SLIPWAY_OTA_LIST_MAX + 1];
} update_posix;

/* The start of the device: what its bootloader does. The folder has slot_a; root: "id:public" in base64url. */
bool update_posix_open(update_posix *own, const char *folder, slipway_device *device, const slipway_key *key,
                       const char *platform_url, char *root);
/* Takes steps until there is nothing to do; false once the program has to end with UPDATE_POSIX_RESTART. */
bool update_posix_work(update_posix *own);

#endif
