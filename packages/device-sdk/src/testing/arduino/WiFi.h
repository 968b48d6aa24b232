#pragma once
#include "Arduino.h"
enum wl_status_t { WL_CONNECTED = 3 };
class Stream {
 public:
  size_t readBytes(uint8_t *buffer, size_t length);
};
class WiFiClient : public Stream {};
struct WiFiClass {
  void begin(const char *name, const char *password);
  wl_status_t status();
};
extern WiFiClass WiFi;
