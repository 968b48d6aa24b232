/*
 * HTTP GET over POSIX sockets, for Linux and for trying things out: no TLS, no redirects.
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef HTTP_POSIX_H
#define HTTP_POSIX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A piece of the body with its offset in the file; false ends the transfer. */
typedef bool (*http_posix_piece)(void *context, uint32_t offset, const uint8_t *data, size_t length);

/* The bytes from `from` on. The status of the reply, 0 without one. Pieces begin at 0 where the server sends all. */
int http_posix_get(const char *url, uint32_t from, http_posix_piece piece, void *context);
/* The body with a NUL behind it; false unless the status is 200 and it fits. */
bool http_posix_text(const char *url, char *buffer, size_t capacity);

#endif
