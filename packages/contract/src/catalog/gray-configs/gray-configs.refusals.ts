/** SI-112, ER-18: 70101 stands for taken, absent and in use; forms show it at its field. */
export const grayConfigsRefusals = {
  'gray-configs.numberTaken': 70101,
  'gray-configs.numberUnknown': 70101,
  'gray-configs.inUse': 70101,
  'gray-configs.shrinksInUse': 70101,
  'gray-configs.savedMeanwhile': 60016,
  'gray-configs.areaUnknown': 60016,
} as const
