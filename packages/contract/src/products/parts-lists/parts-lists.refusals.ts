export const partsListsRefusals = {
  'parts-lists.packageNotFound': 60404,
  'parts-lists.none': 60404,
  'parts-lists.libraryOnly': 60016,
  'parts-lists.notJson': 60016,
  'parts-lists.keyTwice': 60016,
  'parts-lists.tooDeep': 60016,
  'parts-lists.otherFormat': 60016,
  'parts-lists.otherVersion': 60016,
  'parts-lists.badField': 60016,
  'parts-lists.noComponents': 60016,
  'parts-lists.tooMany': 60016,
} as const
