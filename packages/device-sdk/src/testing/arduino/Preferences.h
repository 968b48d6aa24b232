#pragma once
#include "Arduino.h"
class Preferences {
 public:
  bool begin(const char *name, bool readOnly);
  size_t putBytes(const char *key, const void *value, size_t length);
  size_t getBytes(const char *key, void *value, size_t capacity);
  uint16_t getUShort(const char *key, uint16_t otherwise);
  size_t putUShort(const char *key, uint16_t value);
};
