/* What the generated sketch uses of the Arduino core for ESP32, as declarations: for -fsyntax-only. */
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstring>

class String {
 public:
  String(const char *text = "");
  String(uint32_t number);
  const char *c_str() const;
  String substring(unsigned from) const;
  long toInt() const;
};
String operator+(const char *left, const String &right);
String operator+(const String &left, const char *right);

#define LOW 0
#define INPUT_PULLUP 5
void pinMode(int pin, int mode);
int digitalRead(int pin);
unsigned long millis();
void delay(unsigned long ms);
long random(long below);
void configTime(long offset, int daylight, const char *server);
extern "C" void esp_restart(void);
