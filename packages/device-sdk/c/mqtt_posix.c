/* SPDX-License-Identifier: Apache-2.0 */
#define _POSIX_C_SOURCE 200809L
#include "mqtt_posix.h"

#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#define KEEPALIVE_SECONDS 60
#define HEAD_MAX 5

int64_t mqtt_posix_now_ms(void *client) {
  struct timeval now;
  (void)client;
  gettimeofday(&now, NULL);
  return (int64_t)now.tv_sec * 1000 + now.tv_usec / 1000;
}

void mqtt_posix_close(mqtt_posix *client) {
  static const unsigned char disconnect[] = {0xe0, 0};
  if (client->socket < 0) return;
  (void)!write(client->socket, disconnect, sizeof disconnect);
  close(client->socket);
  client->socket = -1;
}

static bool send_all(mqtt_posix *client, const void *data, size_t length) {
  const char *at = data;
  while (length > 0) {
    ssize_t sent = client->socket < 0 ? -1 : send(client->socket, at, length, MSG_NOSIGNAL);
    if (sent <= 0) return false;
    at += sent;
    length -= (size_t)sent;
  }
  return true;
}

static bool send_head(mqtt_posix *client, unsigned char first, size_t length) {
  unsigned char head[HEAD_MAX] = {first};
  size_t count = 1;
  do {
    head[count] = (unsigned char)(length % 128);
    length /= 128;
    if (length > 0) head[count] |= 128;
    count++;
  } while (length > 0 && count < HEAD_MAX);
  return send_all(client, head, count);
}

static bool send_number(mqtt_posix *client, size_t number) {
  unsigned char bytes[2] = {(unsigned char)(number >> 8), (unsigned char)number};
  return send_all(client, bytes, sizeof bytes);
}

static bool send_text(mqtt_posix *client, const char *text) {
  return send_number(client, strlen(text)) && send_all(client, text, strlen(text));
}

static bool read_all(mqtt_posix *client, void *data, size_t length) {
  char *at = data;
  while (length > 0) {
    ssize_t got = recv(client->socket, at, length, 0);
    if (got <= 0) return false;
    at += got;
    length -= (size_t)got;
  }
  return true;
}

/* The first byte of the packet whose rest now lies in client->in; -1 where the connection is lost. */
static int read_packet(mqtt_posix *client, size_t *length) {
  unsigned char first;
  unsigned char byte;
  unsigned shift = 0;
  *length = 0;
  if (!read_all(client, &first, 1)) return -1;
  do {
    if (shift > 21 || !read_all(client, &byte, 1)) return -1;
    *length |= (size_t)(byte & 127) << shift;
    shift += 7;
  } while (byte & 128);
  if (*length >= client->in_capacity || !read_all(client, client->in, *length)) return -1;
  client->heard_ms = mqtt_posix_now_ms(client);
  return first;
}

static bool open_socket(mqtt_posix *client, const char *host, const char *port) {
  struct addrinfo wanted;
  struct addrinfo *found = NULL;
  memset(&wanted, 0, sizeof wanted);
  wanted.ai_socktype = SOCK_STREAM;
  if (getaddrinfo(host, port, &wanted, &found) != 0) return false;
  for (struct addrinfo *one = found; one && client->socket < 0; one = one->ai_next) {
    client->socket = socket(one->ai_family, one->ai_socktype, one->ai_protocol);
    if (client->socket >= 0 && connect(client->socket, one->ai_addr, one->ai_addrlen) != 0) {
      close(client->socket);
      client->socket = -1;
    }
  }
  freeaddrinfo(found);
  /* A packet is several writes, which TCP would otherwise delay until the one before is acknowledged. */
  static const int on = 1;
  if (client->socket >= 0) setsockopt(client->socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  return client->socket >= 0;
}

bool mqtt_posix_connect(mqtt_posix *client, const char *host, const char *port,
                        const slipway_credentials *credentials) {
  size_t length;
  size_t size = 10 + 2 + strlen(credentials->client_id) + 2 + strlen(credentials->username) + 2 +
                strlen(credentials->password);
  static const unsigned char protocol[] = {0, 4, 'M', 'Q', 'T', 'T', 4, 0xc2, 0, KEEPALIVE_SECONDS};
  client->socket = -1;
  client->refused = 0;
  client->published = client->acked = 0;
  if (!open_socket(client, host, port)) return false;
  bool is_sent = send_head(client, 0x10, size) && send_all(client, protocol, sizeof protocol) &&
                 send_text(client, credentials->client_id) && send_text(client, credentials->username) &&
                 send_text(client, credentials->password);
  if (is_sent && read_packet(client, &length) == 0x20 && length == 2) {
    client->refused = client->in[1];
    if (client->refused == 0) return true;
  }
  close(client->socket);
  client->socket = -1;
  return false;
}

static bool publish(void *context, const char *topic, const char *payload, size_t length) {
  mqtt_posix *client = context;
  client->last_id = client->last_id == UINT16_MAX ? 1 : (uint16_t)(client->last_id + 1);
  if (!send_head(client, 0x32, 2 + strlen(topic) + 2 + length) || !send_text(client, topic)) return false;
  if (!send_number(client, client->last_id) || !send_all(client, payload, length)) return false;
  client->published++;
  return true;
}

static bool subscribe(void *context, const char *filter) {
  static const unsigned char qos = 1;
  mqtt_posix *client = context;
  return send_head(client, 0x82, 2 + 2 + strlen(filter) + 1) && send_number(client, 1) && send_text(client, filter) &&
         send_all(client, &qos, 1);
}

static bool handle_publish(mqtt_posix *client, int first, size_t length) {
  unsigned char *in = (unsigned char *)client->in;
  size_t topic_length = length < 2 ? length : (size_t)in[0] << 8 | in[1];
  size_t at = 2 + topic_length;
  char topic[SLIPWAY_TOPIC_MAX + 1];
  bool is_kept = (first & 6) != 0;
  size_t id = 0;
  if (topic_length > SLIPWAY_TOPIC_MAX || at + (is_kept ? 2 : 0) > length) return false;
  memcpy(topic, in + 2, topic_length);
  topic[topic_length] = '\0';
  if (is_kept) {
    id = (size_t)in[at] << 8 | in[at + 1];
    at += 2;
  }
  client->on_message(client->context, topic, client->in + at, length - at);
  return !is_kept || (send_head(client, 0x40, 2) && send_number(client, id));
}

bool mqtt_posix_poll(mqtt_posix *client, int timeout_ms) {
  struct pollfd waiting = {client->socket, POLLIN, 0};
  size_t length;
  int first;
  if (client->socket < 0) return false;
  if (poll(&waiting, 1, timeout_ms) <= 0) {
    if (mqtt_posix_now_ms(client) - client->heard_ms < KEEPALIVE_SECONDS * 500) return true;
    client->heard_ms = mqtt_posix_now_ms(client);
    return send_head(client, 0xc0, 0);
  }
  first = read_packet(client, &length);
  if (first == 0x40) client->acked++;
  if (first >= 0 && ((first & 0xf0) != 0x30 || handle_publish(client, first, length))) return true;
  close(client->socket);
  client->socket = -1;
  return false;
}

slipway_transport mqtt_posix_transport(mqtt_posix *client) {
  slipway_transport transport = {client, publish, subscribe, mqtt_posix_now_ms};
  return transport;
}
