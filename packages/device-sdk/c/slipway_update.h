/*
 * Carries firmware updates over MQTT messages: reports what runs, takes offers and cancellations, loads newer key
 * lists. Needs slipway_ota.c and a way to load a text over HTTP.
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef SLIPWAY_UPDATE_H
#define SLIPWAY_UPDATE_H

#include "slipway_ota.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A reply with several key lists in it. */
#define SLIPWAY_UPDATE_REPLY_BYTES 16384

typedef struct slipway_update_port {
  void *context;
  /* GET; the body with a NUL behind it. False unless the status is 200 and the body fits. */
  bool (*http_text)(void *context, const char *url, char *buffer, size_t capacity);
  /* The key list in force; survives a power cut entirely or not at all. */
  bool (*save_list)(void *context, const char *text, size_t length);
  /* Of the running image, such as "V1.2.0 build 260101". */
  const char *(*version)(void *context);
  /* Shows an update to the user, whose reply goes to slipway_update_answer. NULL: the device has no user. */
  void (*ask)(void *context, const char *job_id, const char *version);
} slipway_update_port;

typedef struct slipway_update {
  slipway_update_port port;
  slipway_device *device;
  slipway_ota *ota;
  const char *platform_url;
  char *reply;
  size_t reply_capacity;
  char list[SLIPWAY_OTA_LIST_MAX + 1];
  char next[SLIPWAY_OTA_LIST_MAX + 1];
} slipway_update;

/* list: as it was saved; NULL before the first. platform_url: without a slash at its end. */
void slipway_update_init(slipway_update *update, const slipway_update_port *port, slipway_device *device,
                         slipway_ota *ota, const char *platform_url, const char *list, char *reply,
                         size_t reply_capacity);
/* For report of slipway_ota_port. */
void slipway_update_report(slipway_update *update, const char *job_id, const char *state, int percent, int code);
/* After each connect, once subscribed: an image on trial is tested and confirmed before its version is reported. */
bool slipway_update_connected(slipway_update *update);
/* True where the message was about updates; others go to slipway_receive. */
bool slipway_update_receive(slipway_update *update, const char *topic, const char *payload, size_t length);
/* The user's reply to ask. An accepted update is offered then. */
bool slipway_update_answer(slipway_update *update, const char *job_id, bool accept);
/* One step, as slipway_ota_run. */
slipway_ota_step slipway_update_run(slipway_update *update);

#ifdef __cplusplus
}
#endif

#endif
