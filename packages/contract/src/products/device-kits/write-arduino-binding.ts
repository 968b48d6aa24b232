/** The button of a board: a press opens the device to people beside it, a long one resets it. */
export const writeArduinoBinding = (): string => `/*
 * The home of the device. A press on the button lets people in its network add it for a minute; held for ten seconds, the device is
 * reset, and the platform told of it until it has answered. Provisioning that hands over a token calls slipway_bind_token.
 */
#pragma once
#include <Preferences.h>
#include <stdio.h>
#include <string.h>

#include "slipway.h"

#ifndef BIND_BUTTON
#define BIND_BUTTON 0 /* BOOT of most ESP32 boards; another pin in secrets.h */
#endif
static const unsigned long BIND_PRESS_MS = 50;
static const unsigned long BIND_RESET_MS = 10000;
static const size_t BIND_NAME = 17;

static Preferences bindStore;
static slipway_device *bindDevice;
static char bindReset[BIND_NAME] = ""; /* the reset that the platform has not answered yet */
static uint32_t bindResetId = 0;
static unsigned long bindPressedAt = 0;
static bool bindIsInHome = false;

static void bindKeep() { bindStore.putBytes("reset", bindReset, sizeof bindReset); }

static void bindTellReset() {
  if (bindReset[0] != 0 && slipway_bind_reset(bindDevice, bindReset)) bindResetId = bindDevice->last_id;
}

static void bindOnAck(void *context, const char *id, int code, slipway_json message) {
  (void)context;
  (void)message;
  if (bindResetId == 0 || strcmp(id, String(bindResetId).c_str()) != 0) return;
  if (code != SLIPWAY_OK && code != SLIPWAY_NOT_YOURS) return;
  bindReset[0] = 0;
  bindResetId = 0;
  bindKeep();
}

/* Here a device that is in no home any more deletes what is personal. */
static void bindOnBound(void *context, bool bound, int64_t at) {
  (void)context;
  (void)at;
  bindIsInHome = bound;
}

static void bindingBegin(slipway_device *own) {
  bindDevice = own;
  own->on_ack = bindOnAck;
  own->on_bind = bindOnBound;
  pinMode(BIND_BUTTON, INPUT_PULLUP);
  bindStore.begin("slipway-home", false);
  if (bindStore.getBytes("reset", bindReset, sizeof bindReset) != sizeof bindReset) bindReset[0] = 0;
}

/* Before anything else: what comes after a reset is of the next owner. */
static void bindingConnected() {
  bindTellReset();
  slipway_bind_get(bindDevice);
}

static void bindingWork() {
  if (digitalRead(BIND_BUTTON) == LOW) {
    if (bindPressedAt == 0) bindPressedAt = millis() | 1;
    return;
  }
  if (bindPressedAt == 0) return;
  unsigned long held = millis() - bindPressedAt;
  bindPressedAt = 0;
  if (held >= BIND_RESET_MS) {
    snprintf(bindReset, sizeof bindReset, "%08lx%08lx", (unsigned long)random(0x7fffffff), (unsigned long)random(0x7fffffff));
    bindKeep();
    bindTellReset();
  } else if (held >= BIND_PRESS_MS && !bindIsInHome) {
    slipway_bind_open(bindDevice, 60);
  }
}
`
