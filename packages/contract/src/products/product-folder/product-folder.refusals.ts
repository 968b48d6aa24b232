export const productFolderRefusals = {
  'product-folder.empty': 60016,
  'product-folder.notZip': 60016,
  'product-folder.tooLarge': 60016,
  'product-folder.badPath': 60016,
  'product-folder.noProduct': 60016,
  'product-folder.broken': 60016,
  'product-folder.nothing': 60016,
  'product-folder.planMoved': 60016,
  'product-folder.savedMeanwhile': 60016,
  'product-folder.breaks': 60016,
  'product-folder.badOrigin': 60016,
  'product-folder.notInTemplate': 60016,
} as const satisfies Record<string, number>
