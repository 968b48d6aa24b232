/** The part of the C header that is the same for all products: C99, no heap, no operating system. */
export const cRuntime = String.raw`/* The longest data of a frame, in bytes. Define another value before the include if memory is short. */
#ifndef MCU_DATA_MAX
#define MCU_DATA_MAX 512
#endif
#define MCU_FRAME_MAX (MCU_DATA_MAX + 7)

/* A frame under construction: mcu_begin, mcu_put_..., mcu_end. */
typedef struct {
  uint8_t bytes[MCU_FRAME_MAX];
  size_t length;
  bool overflow;
} mcu_frame;

static inline void mcu_put(mcu_frame *frame, const void *bytes, size_t length) {
  if (length > MCU_FRAME_MAX - 1 - frame->length) {
    frame->overflow = true;
    return;
  }
  if (length > 0) memcpy(frame->bytes + frame->length, bytes, length);
  frame->length += length;
}

/* An unsigned number, most significant byte first. */
static inline void mcu_put_number(mcu_frame *frame, uint64_t value, size_t length) {
  uint8_t bytes[8];
  for (size_t at = 0; at < length; at++) bytes[at] = (uint8_t)(value >> (8 * (length - 1 - at)));
  mcu_put(frame, bytes, length);
}

static inline void mcu_begin(mcu_frame *frame, uint8_t command) {
  const uint8_t start[] = {0x55, 0xAA, MCU_PROTOCOL_VERSION, 0, 0, 0};
  frame->length = 0;
  frame->overflow = false;
  mcu_put(frame, start, sizeof start);
  frame->bytes[3] = command;
}

/* The number of bytes to send, or 0 if the data is longer than MCU_DATA_MAX. */
static inline size_t mcu_end(mcu_frame *frame) {
  uint8_t sum = 0;
  size_t data = frame->length - 6;
  if (frame->overflow) return 0;
  frame->bytes[4] = (uint8_t)(data >> 8);
  frame->bytes[5] = (uint8_t)data;
  for (size_t at = 0; at < frame->length; at++) sum = (uint8_t)(sum + frame->bytes[at]);
  frame->bytes[frame->length++] = sum;
  return frame->length;
}

/* A frame whose data is a single byte, such as a result or a heartbeat. */
static inline size_t mcu_byte_frame(mcu_frame *frame, uint8_t command, uint8_t value) {
  mcu_begin(frame, command);
  mcu_put(frame, &value, 1);
  return mcu_end(frame);
}

/* Data units. The number is a data point, or a field within a struct. */
static inline void mcu_put_unit(mcu_frame *frame, uint8_t number, uint8_t type, const void *value, size_t length) {
  mcu_put_number(frame, number, 1);
  mcu_put_number(frame, type, 1);
  mcu_put_number(frame, length, 2);
  mcu_put(frame, value, length);
}

static inline void mcu_put_scalar(mcu_frame *frame, uint8_t number, uint8_t type, uint64_t value, size_t length) {
  mcu_put_unit(frame, number, type, NULL, 0);
  if (frame->overflow) return;
  frame->bytes[frame->length - 1] = (uint8_t)length;
  mcu_put_number(frame, value, length);
}

static inline void mcu_put_boolean(mcu_frame *frame, uint8_t number, bool value) {
  mcu_put_scalar(frame, number, MCU_TYPE_BOOLEAN, value ? 1 : 0, 1);
}

/* With decimals: the actual value times MCU_..._SCALE. */
static inline void mcu_put_integer(mcu_frame *frame, uint8_t number, int32_t value) {
  mcu_put_scalar(frame, number, MCU_TYPE_INTEGER, (uint32_t)value, 4);
}

static inline void mcu_put_long(mcu_frame *frame, uint8_t number, int64_t value) {
  mcu_put_scalar(frame, number, MCU_TYPE_LONG, (uint64_t)value, 8);
}

static inline void mcu_put_enum(mcu_frame *frame, uint8_t number, uint8_t position) {
  mcu_put_scalar(frame, number, MCU_TYPE_ENUM, position, 1);
}

/* The length is 1, 2, 4 or 8 bytes: MCU_..._BYTES. */
static inline void mcu_put_bitmap(mcu_frame *frame, uint8_t number, uint64_t bits, size_t length) {
  mcu_put_scalar(frame, number, MCU_TYPE_BITMAP, bits, length);
}

static inline void mcu_put_text(mcu_frame *frame, uint8_t number, const char *text) {
  mcu_put_unit(frame, number, MCU_TYPE_TEXT, text, strlen(text));
}

static inline void mcu_put_float(mcu_frame *frame, uint8_t number, float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  mcu_put_scalar(frame, number, MCU_TYPE_FLOAT, bits, 4);
}

#if defined(__SIZEOF_DOUBLE__) && __SIZEOF_DOUBLE__ == 8
static inline void mcu_put_double(mcu_frame *frame, uint8_t number, double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  mcu_put_scalar(frame, number, MCU_TYPE_DOUBLE, bits, 8);
}
#endif

/* Everything that is put between mcu_open and mcu_close is within the struct. */
static inline size_t mcu_open(mcu_frame *frame, uint8_t number) {
  mcu_put_unit(frame, number, MCU_TYPE_STRUCT, NULL, 0);
  return frame->length;
}

static inline void mcu_close(mcu_frame *frame, size_t opened) {
  size_t length = frame->length - opened;
  if (frame->overflow) return;
  frame->bytes[opened - 2] = (uint8_t)(length >> 8);
  frame->bytes[opened - 1] = (uint8_t)length;
}

/* Received bytes. Set it to zero before the first byte, and after a gap of more than 100 ms. */
typedef struct {
  uint8_t bytes[MCU_FRAME_MAX];
  size_t length;
} mcu_receiver;

typedef struct {
  uint8_t command;
  const uint8_t *data;
  size_t length;
} mcu_received;

static inline void mcu_drop(mcu_receiver *receiver, size_t count) {
  receiver->length -= count;
  memmove(receiver->bytes, receiver->bytes + count, receiver->length);
}

/* Call it once after each byte, and again until it returns false. The data is valid until the next call. */
static inline bool mcu_next_frame(mcu_receiver *receiver, mcu_received *received) {
  while (receiver->length >= 2) {
    const uint8_t *bytes = receiver->bytes;
    size_t length;
    uint8_t sum = 0;
    bool is_head = bytes[0] == 0x55 && bytes[1] == 0xAA && (receiver->length < 3 || bytes[2] == MCU_PROTOCOL_VERSION);
    if (!is_head) {
      mcu_drop(receiver, 1);
      continue;
    }
    if (receiver->length < 6) return false;
    length = 7 + ((size_t)bytes[4] << 8 | bytes[5]);
    if (length > MCU_FRAME_MAX) {
      mcu_drop(receiver, 1);
      continue;
    }
    if (receiver->length < length) return false;
    for (size_t at = 0; at < length - 1; at++) sum = (uint8_t)(sum + bytes[at]);
    if (sum != bytes[length - 1]) {
      mcu_drop(receiver, 1);
      continue;
    }
    received->command = bytes[3];
    received->length = length - 7;
    received->data = bytes + 6;
    return true;
  }
  return false;
}

/* Removes a frame that has been handled. */
static inline void mcu_handled(mcu_receiver *receiver, const mcu_received *received) {
  mcu_drop(receiver, received->length + 7);
}

static inline void mcu_receive(mcu_receiver *receiver, uint8_t byte) {
  if (receiver->length == MCU_FRAME_MAX) mcu_drop(receiver, 1);
  receiver->bytes[receiver->length++] = byte;
}

typedef struct {
  uint8_t number;
  uint8_t type;
  const uint8_t *value;
  size_t length;
} mcu_unit;

/* Reads the data unit at *at and moves on; false at the end, and for a unit that is cut off. */
static inline bool mcu_next_unit(const uint8_t *data, size_t length, size_t *at, mcu_unit *unit) {
  size_t left = length - *at;
  if (left < 4) return false;
  data += *at;
  unit->number = data[0];
  unit->type = data[1];
  unit->length = (size_t)data[2] << 8 | data[3];
  unit->value = data + 4;
  if (unit->length > left - 4) return false;
  *at += 4 + unit->length;
  return true;
}

/* The unsigned number in a value; check type and length first. */
static inline uint64_t mcu_number(const mcu_unit *unit) {
  uint64_t value = 0;
  for (size_t at = 0; at < unit->length && at < 8; at++) value = value << 8 | unit->value[at];
  return value;
}

static inline int32_t mcu_integer(const mcu_unit *unit) {
  uint32_t bits = (uint32_t)mcu_number(unit);
  int32_t value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

/* CRC-32 of a firmware: start with 0, pass the result of the previous part. */
static inline uint32_t mcu_crc32(uint32_t crc, const uint8_t *bytes, size_t length) {
  crc = ~crc;
  while (length-- > 0) {
    crc ^= *bytes++;
    for (int bit = 0; bit < 8; bit++) crc = crc & 1 ? crc >> 1 ^ UINT32_C(0xEDB88320) : crc >> 1;
  }
  return ~crc;
}`
