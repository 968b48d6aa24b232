#pragma once
#include "WiFi.h"
class MQTTClient;
typedef void (*MQTTClientCallbackAdvanced)(MQTTClient *client, char topic[], char bytes[], int length);
class MQTTClient {
 public:
  explicit MQTTClient(int bufferBytes);
  void begin(const char *host, int port, WiFiClient &net);
  void onMessageAdvanced(MQTTClientCallbackAdvanced callback);
  bool connect(const char *clientId, const char *username, const char *password);
  bool publish(const char *topic, const char *payload, int length, bool retained, int qos);
  bool subscribe(const char *filter, int qos);
  bool loop();
};
