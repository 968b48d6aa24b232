/* SPDX-License-Identifier: Apache-2.0 */
#define _POSIX_C_SOURCE 200809L
#include "http_posix.h"

#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#define HOST_BYTES 256
#define HEAD_BYTES 4096
#define PIECE_BYTES 4096
#define SILENCE_SECONDS 60

/* http://host[:port]/path */
static const char *split(const char *url, char *host, char *port) {
  static const char scheme[] = "http://";
  if (strncmp(url, scheme, sizeof scheme - 1) != 0) return NULL;
  const char *at = url + sizeof scheme - 1;
  const char *path = strchr(at, '/');
  size_t length = path ? (size_t)(path - at) : 0;
  const char *colon = path ? memchr(at, ':', length) : NULL;
  size_t host_length = colon ? (size_t)(colon - at) : length;
  size_t port_length = colon ? (size_t)(path - colon - 1) : 0;
  if (!path || host_length == 0 || host_length >= HOST_BYTES || port_length > 5) return NULL;
  memcpy(host, at, host_length);
  host[host_length] = '\0';
  strcpy(port, "80");
  if (port_length > 0) {
    memcpy(port, colon + 1, port_length);
    port[port_length] = '\0';
  }
  return path;
}

static int open_socket(const char *host, const char *port) {
  struct addrinfo wanted;
  struct addrinfo *found = NULL;
  struct timeval patience = {SILENCE_SECONDS, 0};
  int opened = -1;
  memset(&wanted, 0, sizeof wanted);
  wanted.ai_socktype = SOCK_STREAM;
  if (getaddrinfo(host, port, &wanted, &found) != 0) return -1;
  for (struct addrinfo *one = found; one && opened < 0; one = one->ai_next) {
    opened = socket(one->ai_family, one->ai_socktype, one->ai_protocol);
    if (opened >= 0 && connect(opened, one->ai_addr, one->ai_addrlen) != 0) {
      close(opened);
      opened = -1;
    }
  }
  freeaddrinfo(found);
  if (opened >= 0) setsockopt(opened, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  return opened;
}

static bool request(int opened, const char *host, const char *port, const char *path, uint32_t from) {
  char text[HEAD_BYTES];
  char range[64] = "";
  if (from > 0) snprintf(range, sizeof range, "Range: bytes=%lu-\r\n", (unsigned long)from);
  int length = snprintf(text, sizeof text, "GET %s HTTP/1.1\r\nHost: %s:%s\r\n%sConnection: close\r\n\r\n", path, host,
                        port, range);
  return length > 0 && (size_t)length < sizeof text && send(opened, text, (size_t)length, MSG_NOSIGNAL) == length;
}

static const char *header(const char *head, const char *name) {
  size_t length = strlen(name);
  for (const char *line = strstr(head, "\r\n"); line; line = strstr(line + 2, "\r\n"))
    if (strncasecmp(line + 2, name, length) == 0) return line + 2 + length;
  return NULL;
}

/* The head, and in the same buffer what has come of the body: its length is returned in *more; NULL without a head. */
static uint8_t *read_head(int opened, char *buffer, size_t *more) {
  size_t filled = 0;
  while (filled < HEAD_BYTES - 1) {
    ssize_t got = recv(opened, buffer + filled, HEAD_BYTES - 1 - filled, 0);
    if (got <= 0) return NULL;
    filled += (size_t)got;
    buffer[filled] = '\0';
    char *end = strstr(buffer, "\r\n\r\n");
    if (!end) continue;
    end[2] = '\0';
    *more = filled - (size_t)(end + 4 - buffer);
    return (uint8_t *)end + 4;
  }
  return NULL;
}

/* Every reply has a Content-Length: a body that ends before it is not complete, which the caller sees by its hash. */
static void read_body(int opened, const uint8_t *body, size_t more, unsigned long left, uint32_t offset,
                      http_posix_piece piece, void *context) {
  uint8_t bytes[PIECE_BYTES];
  for (;;) {
    size_t count = more < left ? more : left;
    if (count > 0 && !piece(context, offset, body, count)) return;
    offset += (uint32_t)count;
    left -= count;
    ssize_t got = left == 0 ? 0 : recv(opened, bytes, sizeof bytes, 0);
    if (got <= 0) return;
    body = bytes;
    more = (size_t)got;
  }
}

int http_posix_get(const char *url, uint32_t from, http_posix_piece piece, void *context) {
  char host[HOST_BYTES];
  char port[6];
  char head[HEAD_BYTES];
  size_t more = 0;
  int status = 0;
  const char *path = split(url, host, port);
  int opened = path ? open_socket(host, port) : -1;
  if (opened < 0) return 0;
  uint8_t *body = request(opened, host, port, path, from) ? read_head(opened, head, &more) : NULL;
  if (body && sscanf(head, "HTTP/1.%*d %d", &status) == 1) {
    const char *length = header(head, "content-length:");
    const char *range = header(head, "content-range:");
    uint32_t offset = status == 206 && range ? (uint32_t)strtoul(range + strspn(range, " bytes"), NULL, 10) : 0;
    if (length && (status == 200 || (status == 206 && range)))
      read_body(opened, body, more, strtoul(length, NULL, 10), offset, piece, context);
  }
  close(opened);
  return status;
}

typedef struct text_into {
  char *buffer;
  size_t capacity;
  size_t length;
  bool failed;
} text_into;

static bool add_text(void *context, uint32_t offset, const uint8_t *data, size_t length) {
  text_into *into = context;
  (void)offset;
  if (into->length + length >= into->capacity) into->failed = true;
  if (into->failed) return false;
  memcpy(into->buffer + into->length, data, length);
  into->length += length;
  into->buffer[into->length] = '\0';
  return true;
}

bool http_posix_text(const char *url, char *buffer, size_t capacity) {
  text_into into = {buffer, capacity, 0, false};
  return http_posix_get(url, 0, add_text, &into) == 200 && into.length > 0 && !into.failed;
}
