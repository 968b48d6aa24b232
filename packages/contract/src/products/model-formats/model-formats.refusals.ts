export const modelFormatsRefusals = {
  'model-formats.empty': 60016,
  'model-formats.notText': 60016,
  'model-formats.notJson': 60016,
  'model-formats.tooDeep': 60016,
  'model-formats.keyTwice': 60016,
  'model-formats.keyReserved': 60016,
  'model-formats.unknownFormat': 60016,
  'model-formats.dtdlVersion': 60016,
  'model-formats.tooMany': 60016,
  'model-formats.nothing': 60016,
  'model-formats.moved': 60016,
  'model-formats.notListed': 60016,
} as const satisfies Record<string, number>
