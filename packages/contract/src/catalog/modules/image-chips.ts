/** The chips and processors that a firmware image can name. */
export const imageChips = [
  'esp32',
  'esp32s2',
  'esp32s3',
  'esp32c2',
  'esp32c3',
  'esp32c5',
  'esp32c6',
  'esp32c61',
  'esp32h2',
  'esp32p4',
  'arm',
  'aarch64',
  'riscv',
  'xtensa',
  'avr',
  'mips',
  'x86',
  'x86_64',
] as const
export type ImageChip = (typeof imageChips)[number]

/** `esp_chip_id_t` of ESP-IDF. */
const espIds = new Map<number | undefined, ImageChip>([
  [0, 'esp32'],
  [2, 'esp32s2'],
  [5, 'esp32c3'],
  [9, 'esp32s3'],
  [12, 'esp32c2'],
  [13, 'esp32c6'],
  [16, 'esp32h2'],
  [18, 'esp32p4'],
  [20, 'esp32c61'],
  [23, 'esp32c5'],
])

/** `e_machine` of an ELF header. */
const elfMachines = new Map<number | undefined, ImageChip>([
  [3, 'x86'],
  [8, 'mips'],
  [40, 'arm'],
  [62, 'x86_64'],
  [83, 'avr'],
  [94, 'xtensa'],
  [183, 'aarch64'],
  [243, 'riscv'],
])

export const espChip = (id: number | undefined): ImageChip | undefined => espIds.get(id)
export const elfChip = (machine: number | undefined): ImageChip | undefined => elfMachines.get(machine)
