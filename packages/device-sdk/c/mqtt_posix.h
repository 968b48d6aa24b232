/*
 * A small MQTT 3.1.1 client over POSIX sockets, for Linux and for trying things out: no TLS, clean sessions, QoS 1.
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MQTT_POSIX_H
#define MQTT_POSIX_H

#include "slipway.h"

typedef struct mqtt_posix {
  int socket;         /* -1: not connected */
  int refused;        /* the code of a CONNACK that refused */
  uint16_t last_id;
  uint32_t published; /* of QoS 1 */
  uint32_t acked;     /* of these, stored by the platform */
  int64_t heard_ms;
  char *in; /* takes one packet on its way in */
  size_t in_capacity;
  void (*on_message)(void *context, const char *topic, const char *payload, size_t length);
  void *context;
} mqtt_posix;

bool mqtt_posix_connect(mqtt_posix *client, const char *host, const char *port, const slipway_credentials *credentials);
/* Handles what comes within timeout_ms; false once the connection is lost. */
bool mqtt_posix_poll(mqtt_posix *client, int timeout_ms);
void mqtt_posix_close(mqtt_posix *client);
int64_t mqtt_posix_now_ms(void *client);
/* Publishes and subscribes through client. */
slipway_transport mqtt_posix_transport(mqtt_posix *client);

#endif
