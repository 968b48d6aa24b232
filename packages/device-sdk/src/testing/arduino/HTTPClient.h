#pragma once
#include "WiFi.h"
class HTTPClient {
 public:
  bool begin(String url);
  void collectHeaders(const char *names[], size_t count);
  void addHeader(const String &name, const String &value);
  int GET();
  int getSize();
  String getString();
  String header(const char *name);
  WiFiClient *getStreamPtr();
  void end();
};
