import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** The path that a URL asks for, as the router reads it: without query, decoded, without the slash at its end. */
function pathOf(url: string): string {
  const end = url.search(/[?#]/)
  const path = end < 0 ? url : url.slice(0, end)
  // The router has refused URLs that cannot be decoded.
  const decoded = path.includes('%') ? decodeURI(path) : path
  return decoded.length > 1 && decoded.endsWith('/') ? decoded.slice(0, -1) : decoded
}

/**
 * Handlers of paths without parameters: one route for each method finds them in a map. Fastify needs longer to add the
 * hundreds of routes of all calls than everything else at a start.
 */
export function fixedPaths(app: FastifyInstance) {
  const methods = new Map<string, Map<string, Handler>>()

  function handlersOf(method: string): Map<string, Handler> {
    const known = methods.get(method)
    if (known) return known
    const handlers = new Map<string, Handler>()
    methods.set(method, handlers)
    app.route({
      method,
      url: '/*',
      handler: (request, reply) => {
        const handler = handlers.get(pathOf(request.url))
        return handler ? handler(request, reply) : reply.callNotFound()
      },
    })
    return handlers
  }

  return {
    /** Throws where the path has a handler. */
    add(method: string, path: string, handler: Handler): void {
      const handlers = handlersOf(method)
      if (handlers.has(path)) throw new Error(`${method} ${path} has two handlers`)
      handlers.set(path, handler)
    },
  }
}
