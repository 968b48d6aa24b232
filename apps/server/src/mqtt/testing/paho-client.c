/*
 * A device on Eclipse Paho for C: signs in, subscribes, reports three times, answers what it is set to, and leaves.
 * What happens goes out a line each. Arguments: version (4 or 5), address, client id, user, password, topic prefix.
 */
#include <MQTTClient.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WAIT_MS 10000
#define TOPIC_BYTES 256

static int version;
static const char *prefix;
static MQTTClient client;

static void say(const char *what, long number) {
    printf("%s %ld\n", what, number);
    fflush(stdout);
}

static int fail(const char *what, long code) {
    say(what, code);
    return 1;
}

static void topic_of(char topic[TOPIC_BYTES], const char *tail) {
    snprintf(topic, TOPIC_BYTES, "%s%s", prefix, tail);
}

/* Gives the CONNACK's code; what is below zero is Paho's own. */
static int sign_in(const char *user, const char *password) {
    MQTTClient_connectOptions plain = MQTTClient_connectOptions_initializer;
    MQTTClient_connectOptions newer = MQTTClient_connectOptions_initializer5;
    MQTTClient_connectOptions options = version == 5 ? newer : plain;
    int code;

    options.MQTTVersion = version == 5 ? MQTTVERSION_5 : MQTTVERSION_3_1_1;
    options.keepAliveInterval = 60;
    options.username = user;
    options.password = password;
    if (version != 5) return MQTTClient_connect(client, &options);
    MQTTResponse response = MQTTClient_connect5(client, &options, NULL, NULL);
    code = response.reasonCode;
    MQTTResponse_free(response);
    return code;
}

/* Gives the quality that was granted, or the refusal. */
static int subscribe(const char *tail) {
    char topic[TOPIC_BYTES];
    int code;

    topic_of(topic, tail);
    if (version != 5) {
        code = MQTTClient_subscribe(client, topic, 1);
        return code == MQTTCLIENT_SUCCESS ? 1 : code;
    }
    MQTTResponse response = MQTTClient_subscribe5(client, topic, 1, NULL, NULL);
    code = response.reasonCode;
    MQTTResponse_free(response);
    return code;
}

/* Returns once the report is acknowledged. */
static int publish(const char *tail, const char *payload) {
    char topic[TOPIC_BYTES];
    MQTTClient_message message = MQTTClient_message_initializer;
    MQTTClient_deliveryToken token = 0;
    int code;

    topic_of(topic, tail);
    message.payload = (void *)payload;
    message.payloadlen = (int)strlen(payload);
    message.qos = 1;
    if (version == 5) {
        MQTTResponse response = MQTTClient_publishMessage5(client, topic, &message, &token);
        code = response.reasonCode;
        MQTTResponse_free(response);
    } else {
        code = MQTTClient_publishMessage(client, topic, &message, &token);
    }
    return code == MQTTCLIENT_SUCCESS ? MQTTClient_waitForCompletion(client, token, WAIT_MS) : code;
}

/* Waits for one message, says it, and answers with what came in it. */
static int answer_one(void) {
    char *topic = NULL;
    char payload[TOPIC_BYTES];
    int topic_length = 0;
    int length;
    MQTTClient_message *message = NULL;

    if (MQTTClient_receive(client, &topic, &topic_length, &message, WAIT_MS) < 0 || message == NULL) return -1;
    length = message->payloadlen < TOPIC_BYTES ? message->payloadlen : TOPIC_BYTES - 1;
    memcpy(payload, message->payload, (size_t)length);
    payload[length] = 0;
    printf("heard %s %s\n", topic, payload);
    if (version == 5) {
        MQTTProperty *property =
            MQTTProperties_getProperty(&message->properties, MQTTPROPERTY_CODE_CORRELATION_DATA);
        if (property != NULL) printf("correlation %.*s\n", property->value.data.len, property->value.data.data);
    }
    fflush(stdout);
    MQTTClient_freeMessage(&message);
    MQTTClient_free(topic);
    return publish("up/property/set/reply", payload);
}

int main(int count, char **values) {
    MQTTClient_createOptions create = MQTTClient_createOptions_initializer;
    int code;

    if (count != 7) return fail("arguments", count);
    version = atoi(values[1]);
    prefix = values[6];
    create.MQTTVersion = version == 5 ? MQTTVERSION_5 : MQTTVERSION_3_1_1;
    code = MQTTClient_createWithOptions(&client, values[2], values[3], MQTTCLIENT_PERSISTENCE_NONE, NULL, &create);
    if (code != MQTTCLIENT_SUCCESS) return fail("created", code);
    code = sign_in(values[4], values[5]);
    say("connected", code);
    if (code != 0) return 1;
    code = subscribe("down/#");
    say("subscribed", code);
    for (int report = 1; report <= 3; report++) {
        char payload[TOPIC_BYTES];
        snprintf(payload, sizeof payload, "{\"data\":{\"number\":%d}}", report);
        code = publish("up/property/report", payload);
        if (code != MQTTCLIENT_SUCCESS) return fail("not reported", code);
        say("reported", report);
    }
    code = answer_one();
    if (code != MQTTCLIENT_SUCCESS) return fail("not answered", code);
    say("answered", 0);
    code = version == 5 ? MQTTClient_disconnect5(client, WAIT_MS, MQTTREASONCODE_SUCCESS, NULL)
                        : MQTTClient_disconnect(client, WAIT_MS);
    say("left", code);
    MQTTClient_destroy(&client);
    return 0;
}
