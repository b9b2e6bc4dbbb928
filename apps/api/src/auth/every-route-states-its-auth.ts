import { Injectable, type OnModuleInit, RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { CREDENTIALS, type Credential, SCOPE_AREA } from './auth.decorator.js';

/** A route that does not declare its credentials fails the start instead of being open. */
@Injectable()
export class EveryRouteStatesItsAuth implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  onModuleInit(): void {
    const faults = this.discovery.getControllers().flatMap(({ instance, metatype }) => {
      const prototype = Object.getPrototypeOf(instance);
      return this.scanner
        .getAllMethodNames(prototype)
        .filter((name) => Reflect.hasMetadata(METHOD_METADATA, prototype[name]))
        .flatMap((name) => this.faultOf(metatype as object, prototype[name]));
    });
    if (faults.length > 0) throw new Error(faults.join('\n'));
  }

  private faultOf(controller: object, handler: object): string[] {
    const targets = [handler, controller] as Parameters<Reflector['getAllAndOverride']>[1];
    const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler)];
    const route = `${method} ${Reflect.getMetadata(PATH_METADATA, controller)}/${Reflect.getMetadata(PATH_METADATA, handler)}`;
    const credentials = this.reflector.getAllAndOverride<Credential[] | undefined>(CREDENTIALS, targets);
    if (!credentials?.length) return [`${route} does not state its @Auth`];
    const scoped = this.reflector.getAllAndOverride(SCOPE_AREA, targets) !== undefined;
    return credentials.includes('api-key') && !scoped ? [`${route} accepts API keys but has no @Scope`] : [];
  }
}
