# The service as an image: built with all tools, run with none of them.
#   docker build -t porchlight .
#   docker run --read-only -p 127.0.0.1:3000:3000 -v porchlight:/data -e PERSONAS=open porchlight
# BUILD_IMAGE brings Node 24 with npm, BASE_IMAGE nothing but the libraries that Node needs. A tag can get other bytes at any
# time. To build from the same bytes each time, give the digests of images that you have looked at:
#   docker build --build-arg BUILD_IMAGE=docker.io/library/node:24-bookworm-slim@sha256:<digest> \
#     --build-arg BASE_IMAGE=docker.io/library/debian:bookworm-slim@sha256:<digest> -t porchlight .
ARG BUILD_IMAGE=docker.io/library/node:24-bookworm-slim
ARG BASE_IMAGE=docker.io/library/debian:bookworm-slim

FROM ${BUILD_IMAGE} AS build
WORKDIR /source
# The packages first: they change less often than the sources, and their layer is kept.
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY sdk/package.json sdk/
COPY scripts/after-install.js scripts/
RUN npm ci
COPY . .
# Every package in the image is one that `npm ci` has checked against the lock file; nothing is resolved a second time.
RUN npm run pack -- /packages \
  && mkdir -p /app/node_modules/porchlight \
  && tar -xzf /packages/porchlight-[0-9]*.tgz --strip-components=1 -C /app/node_modules/porchlight \
  && cp -R --parents node_modules/@electric-sql/pglite /app \
  && cp -R --parents node_modules/@simplewebauthn/browser /app \
  && cp -L node_modules/.bin/node /usr/local/bin/porchlight-node \
  && mkdir /data

FROM ${BASE_IMAGE}
COPY --from=build /usr/local/bin/porchlight-node /usr/local/bin/node
COPY --from=build /app /app
# An ordinary user by number, as Kubernetes wants it for runAsNonRoot; it owns the data and nothing else.
COPY --from=build --chown=1000:1000 /data /data
USER 1000:1000
WORKDIR /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node itself is the first process, so that it gets the signals.
ENTRYPOINT ["node", "--max-semi-space-size=8", "/app/node_modules/porchlight/dist/cli.js"]
CMD ["start"]
