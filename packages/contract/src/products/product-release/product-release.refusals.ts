export const productReleaseRefusals = {
  'product-release.panelOpen': 60016,
  'product-release.categoryOpen': 60016,
  'product-release.featuresOpen': 60016,
  'product-release.messagesOpen': 60016,
  'product-release.textsBroken': 60016,
  'product-release.moduleOpen': 60016,
  'product-release.moduleFirmwareOpen': 60016,
  'product-release.stageMoved': 60016,
  'product-release.otherUpgradeCode': 60016,
  'product-release.alreadyReleased': 60016,
  'product-release.notReleased': 60016,
} as const
