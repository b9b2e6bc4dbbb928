import { ApiProperty } from '@nestjs/swagger';

export class WatchingDto {
  @ApiProperty({ example: true }) watching!: boolean;
}
