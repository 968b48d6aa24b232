export const rehearsalsRefusals = {
  'rehearsals.notFound': 60404,
  'rehearsals.deviceNotFound': 60404,
  'rehearsals.running': 60016,
  'rehearsals.planFlawed': 60016,
  'rehearsals.noDevices': 60016,
  'rehearsals.notDone': 60016,
  'rehearsals.overAlready': 60016,
  'rehearsals.otherEngine': 60016,
  'rehearsals.noEvidence': 60016,
} as const satisfies Record<string, number>
