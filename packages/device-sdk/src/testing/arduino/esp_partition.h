#pragma once
#include <cstddef>
#include <cstdint>
typedef int esp_err_t;
#define ESP_OK 0
typedef struct {
  int subtype;
  uint32_t size;
} esp_partition_t;
extern "C" {
esp_err_t esp_partition_erase_range(const esp_partition_t *partition, size_t offset, size_t size);
esp_err_t esp_partition_write(const esp_partition_t *partition, size_t offset, const void *data, size_t size);
esp_err_t esp_partition_read(const esp_partition_t *partition, size_t offset, void *data, size_t size);
}
