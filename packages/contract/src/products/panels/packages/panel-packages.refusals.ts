export const panelPackagesRefusals = {
  'panels.notCode': 60016,
  'panels.packageBroken': 60016,
  'panels.noUpload': 60016,
  'panels.reasonMissing': 60016,
  'panels.nothingNew': 60016,
} as const
