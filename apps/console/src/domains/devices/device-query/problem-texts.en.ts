import type { ProblemTexts } from './problem-texts.zh.ts'

const topic = 'Topic of the message'
const filter = 'Filter of the subscription'

/** What a connected device did that the platform could not accept. */
export const problemTextsEn: ProblemTexts = {
  topicForeign: {
    checked: topic,
    found: 'The topic belongs to another device. The message was not accepted.',
    fix: 'A device can publish to its own topics only: use its own product ID and serial number. A gateway publishes for a sub-device below its own up/sub/.',
  },
  topicNotUp: {
    checked: topic,
    found: 'The topic is the device’s own but not below up/. The message was not accepted.',
    fix: 'Publish below up/. Topics below down/ are for messages to the device.',
  },
  topicUnknown: {
    checked: topic,
    found: 'This is not a device topic. The message was not accepted.',
    fix: 'Every topic begins with iot/v1/, the product ID and the serial number.',
  },
  topicWildcard: {
    checked: topic,
    found: 'The topic contains + or #. The message was not accepted.',
    fix: 'Wildcards are allowed in subscriptions only. Publish to a complete topic.',
  },
  topicEmpty: {
    checked: topic,
    found: 'The topic is empty. The connection was closed.',
    fix: 'Publish to a complete topic. Topic aliases are not supported.',
  },
  topicTooLong: {
    checked: topic,
    found: 'The topic is longer than 256 bytes. The message was not accepted.',
    fix: 'Compare the topic with the device protocol: no valid topic is that long.',
  },
  subscriptionForeign: {
    checked: filter,
    found: 'The filter includes topics of other devices. The subscription was refused.',
    fix: 'Subscribe below the device’s own down/ only.',
  },
  subscriptionNotDown: {
    checked: filter,
    found: 'The filter is not below the device’s own down/. The subscription was refused.',
    fix: 'Subscribe to down/# with the slash and the wildcard, or to single topics below down/.',
  },
  subscriptionShared: {
    checked: filter,
    found: 'Shared subscriptions ($share) are not supported. The subscription was refused.',
    fix: 'Subscribe without $share. Each device receives its own messages only.',
  },
  subscriptionForm: {
    checked: filter,
    found: 'The filter is invalid. The subscription was refused.',
    fix: '# can only be the last level, + only an entire level.',
  },
  subscriptionsFull: {
    checked: 'Number and length of subscriptions',
    found: 'More than 20 subscriptions, or a filter longer than 256 bytes. The subscription was refused.',
    fix: 'One subscription to down/# receives everything.',
  },
  qos2: {
    checked: 'QoS of the message',
    found: 'QoS 2 is not supported. The connection was closed.',
    fix: 'Publish with QoS 1. The device can detect repetitions by the id.',
  },
  retain: {
    checked: 'Retain flag of the message',
    found: 'Retained messages are not supported. The connection was closed.',
    fix: 'Publish without the retain flag. The platform stores the latest values itself.',
  },
  packetIdZero: {
    checked: 'Packet identifier',
    found: 'The packet identifier is 0. The connection was closed.',
    fix: 'Use identifiers from 1 to 65535 for QoS 1 and subscriptions. Client libraries do this on their own.',
  },
  packetTooLarge: {
    checked: 'Packet size',
    found: 'The packet is too large. The connection was closed.',
    fix: 'A message can have up to 256 KiB, including the topic. Split it, or send a batch in several parts.',
  },
  topicAlias: {
    checked: 'Topic alias',
    found: 'Topic aliases are not supported. The connection was closed.',
    fix: 'Turn off topic aliases in the client library, and publish with the complete topic.',
  },
  receiveMaximum: {
    checked: 'Unacknowledged QoS 1 messages',
    found: 'More than the Receive Maximum of the CONNACK. The connection was closed.',
    fix: 'Wait for PUBACKs: a device can have 100 unacknowledged messages. Client libraries for MQTT 5 do this on their own.',
  },
  malformedPacket: {
    checked: 'Packet is valid MQTT',
    found: 'The packet violates the MQTT format. The connection was closed.',
    fix: 'Check the client library, and whether two tasks of the firmware write to the same socket.',
  },
  protocolError: {
    checked: 'Packet is allowed here',
    found: 'The packet violates the MQTT protocol, for example a second CONNECT. The connection was closed.',
    fix: 'Check the client library, and the list in the MQTT conformance document.',
  },
  rateDropped: {
    checked: 'Messages per second',
    found: 'Messages with QoS 0 above 100 per second were dropped.',
    fix: 'Report less often, put several values into one report or batch, or use QoS 1, which waits instead.',
  },
  notSubscribed: {
    checked: 'Device has subscribed to its messages',
    found:
      'The device is online but has not subscribed to this topic, so a command or firmware offer could not be sent.',
    fix: 'Subscribe to down/# after every connect. What is pending is sent as soon as the device has subscribed.',
  },
  replacedOften: {
    checked: 'How often a connection replaces the previous one',
    found: 'Within a minute, connections from one address replaced each other at least 5 times.',
    fix: 'Either several devices behind this address use the same serial number and secret (give each its own), or the firmware connects again before it has closed its connection (use one MQTT client, and wait before it reconnects).',
  },
  readsTooSlowly: {
    checked: 'Device reads what it is sent',
    found: 'More than the device reads was waiting for it. Messages were dropped, or the connection was closed.',
    fix: 'Check whether the firmware blocks its network task, and whether the link is good enough.',
  },
  downlinkTooLarge: {
    checked: 'Size of a message to the device',
    found: 'The message is larger than the Maximum Packet Size in the device’s CONNECT. It was not sent.',
    fix: 'Allow larger packets in the device’s CONNECT, or set fewer properties at a time.',
  },
  replyUnknown: {
    checked: 'Reply belongs to a command',
    found: 'The device was never sent a command with this id on this topic. The reply had no effect.',
    fix: 'Reply with the id of the command, on the reply topic of the same command: up/property/set/reply for a set, up/action/…/reply for an operation.',
  },
  deviceTime: {
    checked: 'Time of the device',
    found: 'A time in a message is too far off, so another one was stored.',
    fix: 'Send epoch milliseconds, at most 7 days old and 5 minutes ahead. Set the device’s clock, or leave the time out.',
  },
}
