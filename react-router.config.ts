import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  // The whole route list comes as one cached file instead of one request for each link that comes into sight.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
