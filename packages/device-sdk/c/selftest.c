/*
 * Shows that a product's model and this kit fit the platform: reports each property at its limits, sends each event,
 * answers each action, takes each setting, and comes back when the connection is lost. Needs model.c of the product.
 * With SLIPWAY_BOARD, SLIPWAY_PLATFORM and SLIPWAY_ROOT it takes updates as well (update_posix.h), those for SLIPWAY_AREA
 * if it is set, and ends with 75 to be started again. With SLIPWAY_RESET it tells of a reset of that name, with
 * SLIPWAY_BIND_TOKEN it passes the token on, with SLIPWAY_PRESS it opens itself to people in its network.
 * SPDX-License-Identifier: Apache-2.0
 */
#define _POSIX_C_SOURCE 200809L
#include "mqtt_posix.h"
#include "update_posix.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MANY 200

extern const slipway_model model;

static slipway_property properties[MANY];
static slipway_action actions[MANY];
static slipway_model tested;
static slipway_device device;
static mqtt_posix client;
static const slipway_action *running;
/* Of any type: what is larger is larger than a message may be. */
static union {
  double number;
  int64_t whole;
  void *pointer;
  char bytes[256 * 1024];
} value;
static char out[256 * 1024];
static char in[256 * 1024];
static int64_t clock_offset_ms;
static update_posix updating;
static bool has_updates;

static int64_t now_ms(void *context) { return mqtt_posix_now_ms(context) + clock_offset_ms; }

static int take(void *handlers, const void *wanted) {
  (void)handlers;
  (void)wanted;
  return SLIPWAY_OK;
}

static int answer(void *handlers, const void *input, void *output) {
  (void)handlers;
  (void)input;
  printf("action %s\n", running->key);
  return !running->output || slipway_sample(running->output, true, output) ? SLIPWAY_OK : SLIPWAY_FAULT;
}

static void on_ack(void *handlers, const char *id, int code, slipway_json message) {
  (void)handlers;
  if (code == SLIPWAY_OK) printf("accepted %s\n", id);
  else printf("refused %s %d %.*s\n", id, code, (int)message.length, message.text);
}

static void on_bind(void *handlers, bool bound, int64_t at_ms) {
  (void)handlers;
  (void)at_ms;
  printf("%s\n", bound ? "in a home" : "in no home");
}

static void on_message(void *context, const char *topic, const char *payload, size_t length) {
  const char *key = strstr(topic, "/down/action/");
  (void)context;
  running = NULL;
  for (size_t i = 0; key && i < tested.action_count; i++)
    if (strcmp(actions[i].key, key + strlen("/down/action/")) == 0) running = &actions[i];
  bool is_taken = (has_updates && slipway_update_receive(&updating.update, topic, payload, length)) ||
                  slipway_receive(&device, topic, payload, length);
  printf("received %s %d\n", topic + device.prefix_length, is_taken);
}

/* What the platform has not stored yet is waited for, so that no more is under way than it takes. */
static bool settled(void) {
  while (client.acked < client.published)
    if (!mqtt_posix_poll(&client, 1000)) return false;
  return true;
}

static bool tell_home(void) {
  const char *reset = getenv("SLIPWAY_RESET");
  const char *token = getenv("SLIPWAY_BIND_TOKEN");
  if (reset && !slipway_bind_reset(&device, reset)) return false;
  if (token && !slipway_bind_token(&device, token)) return false;
  if (getenv("SLIPWAY_PRESS") && !slipway_bind_open(&device, 60)) return false;
  return slipway_bind_get(&device) && settled();
}

static bool report(const slipway_property *property, bool high) {
  if (property->schema->size > sizeof value || !slipway_sample(property->schema, high, &value)) {
    printf("skipped %s: no sample is known\n", property->key);
    return true;
  }
  slipway_report_begin(&device);
  if (!slipway_report_add(&device, property->key, property->schema, &value)) {
    printf("skipped %s: larger than a message may be\n", property->key);
    return true;
  }
  if (!slipway_report_send(&device)) return false;
  printf("reported %s %s\n", property->key, high ? "highest" : "lowest");
  return settled();
}

static bool send_event(const slipway_event *event) {
  bool has_sample = !event->data || (event->data->size <= sizeof value && slipway_sample(event->data, true, &value));
  if (!has_sample) {
    printf("skipped %s: no sample is known\n", event->key);
    return true;
  }
  if (!slipway_event_send(&device, event, event->data ? &value : NULL, 1)) return false;
  printf("event %s\n", event->key);
  return settled();
}

static bool report_all(void) {
  for (size_t i = 0; i < model.property_count; i++)
    if (properties[i].reported && !(report(&properties[i], false) && report(&properties[i], true))) return false;
  for (size_t i = 0; i < model.event_count; i++)
    if (!send_event(&model.events[i])) return false;
  return true;
}

static void copy_model(void) {
  tested = model;
  for (size_t i = 0; i < model.property_count && i < MANY; i++) {
    properties[i] = model.properties[i];
    if (properties[i].set) properties[i].set = take;
  }
  for (size_t i = 0; i < model.action_count && i < MANY; i++) {
    actions[i] = model.actions[i];
    actions[i].run = answer;
  }
  tested.properties = properties;
  tested.actions = actions;
}

static void pause_ms(uint32_t ms) {
  struct timespec time = {(time_t)(ms / 1000), (long)(ms % 1000) * 1000000};
  nanosleep(&time, NULL);
}

/* False once the program has to be started again. */
static bool stay_connected(void) {
  for (;;) {
    if (has_updates && !update_posix_work(&updating)) return false;
    if (!mqtt_posix_poll(&client, 1000)) return true;
  }
}

int main(int count, char **arguments) {
  const char *secret = getenv("SLIPWAY_SECRET");
  const char *clock = getenv("SLIPWAY_CLOCK_MS"); /* for a machine whose clock is not set */
  slipway_credentials credentials;
  slipway_transport transport;
  unsigned attempt = 0;
  if (count != 5 || !secret) {
    fprintf(stderr, "usage: SLIPWAY_SECRET=... %s host port productId serial\n", arguments[0]);
    return 2;
  }
  slipway_key key = {arguments[3], arguments[4], secret, NULL};
  setvbuf(stdout, NULL, _IOLBF, 0);
  if (clock) clock_offset_ms = strtoll(clock, NULL, 10) - mqtt_posix_now_ms(NULL);
  copy_model();
  client.in = in;
  client.in_capacity = sizeof in;
  client.on_message = on_message;
  transport = mqtt_posix_transport(&client);
  transport.now_ms = now_ms;
  if (!slipway_device_init(&device, &key, &transport, &tested, NULL, out, sizeof out)) return 2;
  device.on_ack = on_ack;
  device.on_bind = on_bind;
  const char *folder = getenv("SLIPWAY_BOARD");
  if (folder) {
    const char *platform = getenv("SLIPWAY_PLATFORM");
    char *root = getenv("SLIPWAY_ROOT");
    has_updates = platform && root && update_posix_open(&updating, folder, &device, &key, platform, root);
    if (!has_updates) return 2;
    updating.facts.time_ms = now_ms(NULL);
    updating.facts.area = getenv("SLIPWAY_AREA");
    printf("runs %s\n", updating.version);
  }
  for (;;) {
    if (!slipway_sign(&key, now_ms(NULL), &credentials)) return 2;
    if (mqtt_posix_connect(&client, arguments[1], arguments[2], &credentials) && slipway_subscribe(&device)) {
      attempt = 0;
      printf("connected\n");
      if (has_updates) slipway_update_connected(&updating.update);
      if (tell_home() && report_all()) printf("complete\n");
      if (!stay_connected()) {
        settled();
        mqtt_posix_close(&client);
        printf("restarts\n");
        return UPDATE_POSIX_RESTART;
      }
      printf("lost\n");
    } else if (client.refused) {
      printf("refused %d\n", client.refused);
    }
    pause_ms(slipway_backoff_ms(attempt++, (uint32_t)mqtt_posix_now_ms(NULL)));
  }
}
