import type { KitModel } from './kit-model.ts'
import { cText } from './kit-names.ts'

export interface KitPlace {
  productId: string
  host: string
  port: number
  /** The platform's address for HTTP, without a slash at its end. */
  platformUrl: string
  /** The root key that key lists are signed with; undefined before the product has signing keys. */
  root: { id: string; public: string } | undefined
}

/** A sketch for boards with WiFi, with a handler stub for each settable property. */
export function writeArduino(model: KitModel, place: KitPlace, setters: ReadonlyMap<string, string>): string {
  const settable = model.properties.filter(({ isSettable }) => isSettable)
  const handlers = settable.flatMap(({ key, title }) => [
    `/* ${title} */`,
    `static int set_${key}(void *context, ${setters.get(key) ?? 'void'}) {`,
    '  (void)context;',
    '  (void)value;',
    '  return SLIPWAY_OK;',
    '}',
    '',
  ])
  return `/*
 * Generated from the product’s model. Needs the libraries "MQTT" by Joel Gaehwiler (256dpi) and the board's WiFi.
 * Put the WiFi's name and password and the device's secret into secrets.h, which is yours alone:
 *   #define WIFI_NAME "..."
 *   #define WIFI_PASSWORD "..."
 *   #define DEVICE_SERIAL "..."
 *   #define DEVICE_SECRET "..."
 */
#include <MQTT.h>
#include <WiFi.h>
#include <sys/time.h>
#include <time.h>

#include "model.h"
#include "secrets.h"
#include "binding.h"
#include "updates.h"

static const char HOST[] = ${cText(place.host)};
static const int PORT = ${place.port};
static const slipway_key KEY = {${cText(place.productId)}, DEVICE_SERIAL, DEVICE_SECRET, NULL};

/* Room for a message; make it larger where MODEL_BUFFER_BYTES is and the board has the memory. */
static const size_t ROOM = MODEL_BUFFER_BYTES < 4096 ? MODEL_BUFFER_BYTES : 4096;
/* An offer of an update has up to 8 KB. */
static const size_t ROOM_IN = 8192;
static char buffer[ROOM];
static WiFiClient net;
static MQTTClient mqtt(ROOM_IN + SLIPWAY_TOPIC_MAX);
static slipway_device device;
static model_handlers handlers;
static unsigned attempt = 0;

${handlers.join('\n')}static int64_t nowMs(void *context) {
  (void)context;
  struct timeval now;
  gettimeofday(&now, NULL);
  return (int64_t)now.tv_sec * 1000 + now.tv_usec / 1000;
}

static bool publishTo(void *context, const char *topic, const char *payload, size_t length) {
  (void)context;
  return mqtt.publish(topic, payload, (int)length, false, 1);
}

static bool subscribeTo(void *context, const char *filter) {
  (void)context;
  return mqtt.subscribe(filter, 1);
}

static void onMessage(MQTTClient *client, char topic[], char bytes[], int length) {
  (void)client;
  if (!updatesReceive(topic, bytes, (size_t)length)) slipway_receive(&device, topic, bytes, (size_t)length);
}

static bool connectDevice() {
  slipway_credentials credentials;
  if (!slipway_sign(&KEY, nowMs(NULL), &credentials)) return false;
  if (!mqtt.connect(credentials.client_id, credentials.username, credentials.password)) return false;
  if (!slipway_subscribe(&device)) return false;
  bindingConnected();
  updatesConnected();
  return true;
}

void setup() {
  slipway_transport transport = {NULL, publishTo, subscribeTo, nowMs};
  WiFi.begin(WIFI_NAME, WIFI_PASSWORD);
  while (WiFi.status() != WL_CONNECTED) delay(200);
  configTime(0, 0, "pool.ntp.org");
  while (time(NULL) < 1700000000) delay(200);
  mqtt.begin(HOST, PORT, net);
  mqtt.onMessageAdvanced(onMessage);
${settable.map(({ key }) => `  handlers.set_${key} = set_${key};\n`).join('')}  model_init(&device, &KEY, &transport, &handlers, buffer, sizeof buffer);
  bindingBegin(&device);
  updatesBegin(&device, &KEY, nowMs(NULL));
}

void loop() {
  if (mqtt.loop()) {
    updatesWork();
    bindingWork();
    return;
  }
  delay(slipway_backoff_ms(attempt++, (uint32_t)random(0x10000)));
  if (connectDevice()) attempt = 0;
}
`
}
