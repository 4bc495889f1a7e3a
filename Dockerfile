# Curio in one container: build it, give it a PostgreSQL and a volume (compose.yaml does), open port 3000.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# The image has its own Node; the one among the packages is for systems with an older one.
RUN npm run build && npm prune --omit=dev && rm -rf node_modules/node node_modules/node-linux-*

FROM node:24-bookworm-slim
# What the flags and the allocator's settings buy is in src/tooling/commands/common.mjs.
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data \
    NODE_OPTIONS="--max-semi-space-size=8 --max-old-space-size=512" \
    MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=262144
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY --from=build /app/dist ./dist
# The operator's commands: migrate, doctor, admin, backup.
COPY --from=build /app/src ./src
COPY --from=build /app/drizzle ./drizzle
COPY --from=build /app/emails ./emails
RUN mkdir /data && chown node:node /data
USER node
# Pictures and files while no upload service is set; the embedded database while no other is.
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=2m --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Migrations hold a lock, so several containers may start at once.
CMD ["sh", "-c", "if [ -n \"$DATABASE_URL\" ]; then node src/app/ops/migrate-command.ts || exit 1; fi; exec node build/server/serve.fn.js"]
