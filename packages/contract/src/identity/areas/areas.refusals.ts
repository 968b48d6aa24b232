export const areasRefusals = { 'areas.notFound': 60404 } as const
