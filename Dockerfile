# Loupe in two stages: one with compilers, and an empty one that gets what runs and nothing else. docs/hosting.md says how to use it.
#
# Any Node 24 on a Debian will do as the base, a mirror's for one.
# By tag here; scripts/image/pin-images.sh names it by its digest (docs/hosting.md, "By digest").
ARG BASE_IMAGE=docker.io/library/node:24-bookworm-slim

FROM ${BASE_IMAGE} AS build
WORKDIR /build
# better-sqlite3 is compiled here, since from 24.19 on Node's own header puts a hook into every prepared statement that ends the process
# when the statement is collected while no JavaScript runs (nodejs/node#65446). Without the two calls it is as in 24.18.
RUN apt-get update \
 && apt-get install -y --no-install-recommends python3 make g++ \
 && rm -rf /var/lib/apt/lists/*
RUN sed -i '/^ *\(Add\|Remove\)CleanupHook();$/d' /usr/local/include/node/node_object_wrap.h
ENV npm_config_nodedir=/usr/local npm_config_build_from_source=true
COPY package.json package-lock.json ./
# No package runs a script of its own while it is installed, but for the one that is compiled.
RUN npm ci --include=dev --ignore-scripts --no-audit --no-fund \
 && npm rebuild better-sqlite3
COPY . .
RUN npm run --silent build
RUN sh scripts/image/lay-out-root.sh /root-of-image

FROM scratch
COPY --from=build /root-of-image /
WORKDIR /app
ENV PATH=/usr/local/bin NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2
USER 1000:1000
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# An upgrade of a large shop takes a while before anything answers.
HEALTHCHECK --interval=30s --timeout=5s --start-period=300s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node itself is process 1: it gets SIGTERM and ends with 0. The name of a command behind the image's runs that instead of the server.
# The same flags as in `npm start`: V8 takes no memory only because there is some, and the server gives back what a busy hour took. docs/performance.md, 'Start and memory'.
ENTRYPOINT ["node", "--max-semi-space-size=8", "--expose-gc", "build/server/index.js"]
